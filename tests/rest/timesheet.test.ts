// Recording and deciding timesheets as the legacy client does it, seen through both doors.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, ORIGIN } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { drawing, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()
let ids: Record<'site' | 'digger' | 'repair' | 'task' | 'category' | 'training' | 'bridge' | 'deck', number>
beforeAll(async () => {
  const { sites, equipment, workOrders, categories, glAccounts, jobs } = world.company
  ids = {
    site: sites.yard.id,
    digger: equipment.digger.id,
    repair: workOrders.repair.id,
    task: workOrders.repair.tasks[0]!.id,
    category: categories.repairs.id,
    training: glAccounts.training.id,
    bridge: jobs.bridge.id,
    deck: jobs.bridge.costCodes[0]!.id,
  }
})

const send: World['rest'] = (...call) => world.rest(...call)

// Each timesheet has a day of its own, so that none stands in the way of another.
let days = 0
const newDay = () => {
  const at = new Date(Date.UTC(2026, 8, 1 + days++))
  return at.toISOString().slice(0, 10)
}
const training = (StartTime: number, EndTime: number, changes: object = {}) => ({
  TimesheetLineType: 1,
  StartTime,
  EndTime,
  Notes: 'First aid course',
  GlaccountId: ids.training,
  ...changes,
})
const rental = (StartTime: number, EndTime: number) => ({
  TimesheetLineType: 0,
  StartTime,
  EndTime,
  Notes: 'Pump replaced',
  SiteId: ids.site,
  EquipmentId: ids.digger,
  WorkOrderId: ids.repair,
  WorkOrderTaskId: ids.task,
  TaskCategory: ids.category,
})
const sheet = (changes: object = {}) => ({
  StartDate: newDay(),
  Shift: false,
  TimesheetLines: [training(420, 900)],
  ...changes,
})

type Line = { TimesheetLineId: number; Notes: string; TimesheetAdditional: Record<string, unknown> | null }
type Stored = { TimesheetHeaderId: number; TimesheetStatus: number; Version: number; TimesheetLines: Line[] }
async function make(by: PersonName, body: object = sheet()): Promise<Stored> {
  const { status, body: made } = await send(by, 'POST', '/Timesheet', body)
  expect({ status, made }).toMatchObject({ status: 201 })
  return made as Stored
}
const submitted = (by: PersonName, changes: object = {}) =>
  make(by, sheet({ TimesheetStatus: 1, ...changes }))
async function read(by: PersonName, id: number) {
  const { body } = await send(
    by,
    'GET',
    `/Timesheet(${id})?$expand=TimesheetLines($expand=TimesheetAdditional)`,
  )
  return body as Stored & Record<string, unknown>
}

describe('POST /Timesheet', () => {
  it('creates a draft and returns it with its address', async () => {
    const body = sheet({ TimesheetLines: [rental(420, 540), training(540, 900)] })
    const { status, headers, body: made } = await send('tess', 'POST', '/Timesheet', body)
    const { TimesheetHeaderId: id } = made as Stored
    expect(status).toBe(201)
    expect(headers.get('location')).toMatch(new RegExp(`/api/Timesheet\\(${id}\\)$`))
    const line = {
      TimesheetLineId: expect.any(Number) as unknown,
      TimesheetHeaderId: id,
      ...{ TaskCategory: null, TaskCategoryId: null, WorkOrderId: null, WorkOrderTaskId: null },
      ...{ EquipmentId: null, SiteId: null, JobId: null, JobCostCodeId: null, GlaccountId: null },
      ...{ EmployerSite: false, TimesheetAdditional: null },
    }
    expect(made).toEqual({
      '@odata.context': expect.stringMatching(/\/api\/\$metadata#Timesheet\/\$entity$/) as unknown,
      TimesheetHeaderId: id,
      UserId: world.company.people.tess.id,
      ...{ StartDate: body.StartDate, StartTime: 420, EndTime: 900, Shift: false, TotalDuration: 480 },
      ...{ TimesheetStatus: 0, TimesheetStatusName: 'Draft', SubmittedCount: 0, Reason: null, Version: 1 },
      ...{ ApproverId: null, ApprovalGroupId: null, CreatedOn: expect.any(String) as unknown },
      TimesheetLines: [
        { ...line, ...rental(420, 540), TaskCategoryId: ids.category, TimesheetLineMinutes: 120 },
        { ...line, ...training(540, 900), TimesheetLineMinutes: 360 },
      ],
    })
    expect(await read('tess', id)).toEqual({ ...made })
  })

  it('accepts names in any case and a date with a midnight, and ignores totals', async () => {
    const { StartDate, TimesheetLines } = sheet()
    const body = {
      STARTDATE: `${StartDate}T00:00:00.000Z`,
      timesheetlines: [{ ...TimesheetLines[0], timesheetLineMinutes: 9999 }],
      TotalDuration: 9999,
      'TimesheetLines@odata.nextLink': 'somewhere',
    }
    expect(await make('tess', body)).toMatchObject({ StartDate, TotalDuration: 480 })
  })

  it('creates one timesheet for repeated calls with an Idempotency-Key, and returns less if the client prefers that', async () => {
    const body = sheet()
    const post = () =>
      send('tess', 'POST', '/Timesheet', body, { 'Idempotency-Key': 'a key', Prefer: 'return=minimal' })
    const [first, second] = [await post(), await post()]
    expect([first.status, first.text]).toEqual([204, ''])
    const address = first.headers.get('location')
    expect([first.headers.get('odata-entityid'), second.headers.get('location')]).toEqual([address, address])
    const { id } = world.company.people.tess
    expect(await db.timesheet.count({ where: { userId: id, startDate: new Date(body.StartDate) } })).toBe(1)
  })

  it('does not ask to confirm a Night shift that passes midday', async () => {
    const night = { Shift: true, TimesheetLines: [training(1380, 780)] }
    expect(await submitted('jack', night)).toMatchObject({ TimesheetStatus: 1, TotalDuration: 840 })
  })

  it.each([
    [{ Id: 7 }, 'Id must be 0.'],
    [{ TimesheetStatus: 9 }, 'TimesheetStatus must be one of 0, 1, 2, 3, 4, 5.'],
    [{ TimesheetStatus: 2 }, 'A date, a shift or tasks can only be sent with a TimesheetStatus of 0 or 1.'],
  ])('refuses %j with a sentence', async (changes, message) => {
    const { status, text } = await send('tess', 'POST', '/Timesheet', sheet(changes))
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
  })

  it('names the fields of problems as the caller did, each once', async () => {
    const refused = async (body: object) => {
      const answer = await send('fay', 'POST', '/Timesheet', body)
      const { details } = answer.body.error as { details: { target: string; message: string }[] }
      return details.map(({ target, message }) => [target, message])
    }
    const TimesheetAdditional = { CustomerEmail: 'kim', Smureading: -1 }
    const TimesheetLines = [{ ...rental(420, 900), SiteId: null, TimesheetAdditional }]
    expect(await refused(sheet({ TimesheetStatus: 1, TimesheetLines }))).toEqual(
      expect.arrayContaining([
        ['TimesheetLines/0/SiteId', 'Please select Site'],
        ['TimesheetLines/0/TimesheetAdditional/CustomerEmail', 'Please input correct email'],
        ['TimesheetLines/0/TimesheetAdditional/Smureading', 'Please enter correct SMU hours'],
        ['TimesheetLines/0/TimesheetAdditional/WorkerSignature', 'Please sign'],
      ]),
    )
    expect(await refused(sheet({ StartDate: '2099-01-01' }))).toEqual([
      ['StartDate', expect.stringContaining('future')],
    ])
    expect(await refused({})).toEqual([
      ['StartDate', 'Please choose start date'],
      ['TimesheetLines', 'A timesheet has at least one task'],
    ])
  })

  it('refuses the same name twice in one object', async () => {
    const body = '{"StartDate":"2026-11-17","TimesheetLines":[{"Notes":"a: \\"{","No\\u0074es" : "b"}]}'
    const { status, body: answer } = await send('tess', 'POST', '/Timesheet', body)
    expect([status, answer.value]).toEqual([400, 'Notes appears twice.'])
  })
})

describe('PATCH /Timesheet({id}) with a status', () => {
  it('submits the stored timesheet, at each of its addresses and by PUT', async () => {
    for (const [method, path] of [
      ['PATCH', (id: number) => `/Timesheet/${id}`],
      ['PATCH', (id: number) => `/api/timesheet(timesheetheaderid=${id})/`],
      ['PUT', (id: number) => `/Timesheet%28${id}%29`],
    ] as const) {
      const { TimesheetHeaderId: id } = await make('tess')
      const { status } = await send('tess', method, path(id), { TimesheetStatus: 1 })
      expect({ status, path }).toEqual({ status: 204, path })
      expect(await read('tess', id)).toMatchObject({ TimesheetStatus: 1, TotalDuration: 480 })
    }
  })

  it('decides once: returns the record if the client prefers it, and names the person who was first', async () => {
    const { TimesheetHeaderId: id, Version } = await submitted('tess')
    const change = (by: PersonName, body: object, headers = {}) =>
      send(by, 'PATCH', `/Timesheet(${id})`, body, headers)
    expect((await change('ada', { TimesheetStatus: 2, Version: Version - 1 })).status).toBe(400)
    const alone = await change('ada', { Reason: 'Wrong job' })
    expect([alone.status, alone.text]).toEqual([
      400,
      expect.stringContaining('Send Reason together with a TimesheetStatus of 3 or 5.'),
    ])
    expect(await read('tess', id)).toMatchObject({ TimesheetStatus: 1 })
    const { status, body } = await change('ada', { TimesheetStatus: 2 }, { Prefer: 'return=representation' })
    expect([status, body]).toMatchObject([200, { TimesheetHeaderId: id, TimesheetStatus: 2 }])
    const late = await change('amy', { TimesheetStatus: 3, Reason: 'x' })
    expect([late.status, late.body.value]).toEqual([
      400,
      expect.stringMatching(/^Already approved by Ada Tester at \d\d:\d\d/),
    ])
  })
})

describe('PATCH /Timesheet({id}) with tasks', () => {
  it('changes the sent properties of a stored task, adds new tasks and deletes unsent ones', async () => {
    const made = await make('tess', sheet({ TimesheetLines: [training(420, 480), rental(480, 540)] }))
    const { TimesheetHeaderId: id, TimesheetLines } = made
    const kept = TimesheetLines[1]!.TimesheetLineId
    const lines = [{ TimesheetLineId: kept, EndTime: 600 }, training(600, 660, { Notes: 'Forklift course' })]
    expect((await send('tess', 'PATCH', `/Timesheet(${id})`, { Id: id, TimesheetLines: lines })).status).toBe(
      204,
    )
    const { TimesheetLines: now, ...header } = await read('tess', id)
    expect(header).toMatchObject({ StartTime: 480, EndTime: 660, TotalDuration: 180, TimesheetStatus: 0 })
    expect(now).toMatchObject([
      { ...rental(480, 600), TimesheetLineId: kept },
      training(600, 660, { Notes: 'Forklift course' }),
    ])
  })

  it('refuses an approver who changes the field service, a task’s photos or the employer’s site, and accepts unchanged ones', async () => {
    const fay = await world.signIn('fay')
    const task = world.rental('7:00', '9:00', await world.fieldService())
    const { number: id } = done(await fay.submit(world.day([task], { startDate: newDay() })))
    const service = () => db.fieldService.findFirstOrThrow({ where: { timesheetLine: { timesheetId: id } } })
    const before = await service()
    const [stored] = (await read('ada', id)).TimesheetLines
    const edit = async (values: object) =>
      send('ada', 'PATCH', `/Timesheet(${id})`, { TimesheetLines: [{ ...stored, EndTime: 840, ...values }] })
    const message = 'Only the owner of a timesheet can change its field service, signatures and photos.'
    for (const [values, target] of [
      [{ TimesheetAdditional: { Rego: '999ZZZ' } }, /Rego$/],
      [{ TimesheetAdditional: null }, /TimesheetAdditional$/],
      [{ EmployerSite: true }, /EmployerSite$/],
      [{ Photos: ['a.jpg'] }, /Photos$/],
    ] as const) {
      const { status, body } = await edit(values)
      expect([status, body]).toMatchObject([400, { value: message }])
      expect((body as { error: { details: { target: string }[] } }).error.details[0]!.target).toMatch(target)
    }
    expect((await edit({ TimesheetAdditional: { Rego: '123ABC ' } })).status).toBe(204)
    expect([(await service()).rego, before.rego]).toEqual(['123ABC', '123ABC'])
  })

  it('does not record and decide in one request, and accepts no task of another timesheet', async () => {
    const [pending, draft, other] = [await submitted('tess'), await make('tess'), await make('tess')]
    const change = (by: PersonName, { TimesheetHeaderId: id }: Stored, body: object) =>
      send(by, 'PATCH', `/Timesheet(${id})`, body)
    const both = { TimesheetStatus: 2, TimesheetLines: [training(420, 480)] }
    expect((await change('ada', pending, both)).status).toBe(400)
    const task = { ...training(420, 480), TimesheetLineId: other.TimesheetLines[0]!.TimesheetLineId }
    expect((await change('tess', draft, { TimesheetLines: [task] })).status).toBe(400)
    for (const { TimesheetHeaderId: id, TimesheetStatus } of [pending, draft, other])
      expect(await read('tess', id)).toMatchObject({ TimesheetStatus, TotalDuration: 480 })
  })

  it('accepts field service with signatures as paths and as pictures', async () => {
    const picture = `data:image/png;base64,${Buffer.from(await drawing()).toString('base64')}`
    const fay = await world.signIn('fay')
    const { image } = (await fay.upload(await drawing())).body as { image: string }
    const texts = {
      ...{ CustomerName: 'Bowen Quarries', CustomerEmail: 'kim@bowen.example', Locations: 'Pit 4' },
      ...{ Manufacturer: 'Komatsu', Model: 'PC300', SerialNumber: 'SN-77', Smureading: 1204.5 },
      ...{ Rego: '123ABC', TravelKms: 86, AdditionalInfo: 'Hose replaced' },
      CustomerAcceptanceName: 'Kim Bowen',
    }
    const signed = { ...texts, WorkerSignature: image, CustomerSignature: picture }
    const { TimesheetHeaderId: id, TimesheetLines } = await submitted('fay', {
      TimesheetLines: [{ ...rental(420, 900), TimesheetAdditional: signed }],
    })
    expect(TimesheetLines[0]!.TimesheetAdditional).toMatchObject(texts)
    const stored = await db.fieldService.findFirstOrThrow({
      where: { timesheetLine: { timesheetId: id } },
      include: { workerSignature: true, customerSignature: true },
    })
    expect(stored.workerSignature!.path).toBe(image)
    expect(stored.customerSignature!.path).not.toBe(image)
  })
})

describe('the category of a task', () => {
  const storedOf = (id: number) => db.timesheetLine.findMany({ where: { timesheetId: id } })
  // JSON has no undefined members.
  const lines = (line: object) =>
    sheet({ TimesheetLines: [{ ...rental(420, 900), TaskCategory: undefined, ...line }] })

  it.each([
    ['TASKCATEGORY', () => ids.category],
    ['TaskCategoryId', () => ids.category],
    ['Category@odata.bind', () => `TaskCategory(${ids.category})`],
    ['TaskCategory@odata.bind', () => `TaskCategory(${ids.category})`],
  ])('is stored under the name %s', async (name, value) => {
    const { TimesheetHeaderId: id } = await make('tess', lines({ [name]: value() }))
    expect(await storedOf(id)).toMatchObject([{ taskCategoryId: ids.category }])
  })

  it('for a type without categories is refused', async () => {
    const line = training(420, 900, { TaskCategory: ids.category, EmployerSite: true })
    const { body } = await send('tess', 'POST', '/Timesheet', sheet({ TimesheetLines: [line] }))
    const { details } = body.error as { details: { target: string; message: string }[] }
    expect(details.map(({ target, message }) => [target, message])).toEqual([
      ['TimesheetLines/0/TaskCategory', 'A task of the type Unbill has no Task Category.'],
      ['TimesheetLines/0/EmployerSite', 'EmployerSite needs a TimesheetAdditional.'],
    ])
  })

  it('is changed by either name, also in a record as it was read', async () => {
    const { TimesheetHeaderId: id } = await make('tess', lines({ TaskCategory: ids.category }))
    const other = await db.taskCategory.create({ data: { name: 'Inspections' } })
    for (const [name, to] of [
      ['TaskCategory', other.id],
      ['TaskCategoryId', ids.category],
    ] as const) {
      const { TimesheetLines } = await read('tess', id)
      const change = { TimesheetLines: [{ ...TimesheetLines[0], [name]: to }] }
      expect((await send('tess', 'PATCH', `/Timesheet(${id})`, change)).status).toBe(204)
      expect(await storedOf(id)).toMatchObject([{ taskCategoryId: to }])
    }
    const [line] = await storedOf(id)
    const both = { TimesheetLineId: line!.id, TaskCategory: other.id, TaskCategoryId: null }
    const answer = await send('tess', 'PATCH', `/Timesheet(${id})`, { TimesheetLines: [both] })
    expect([answer.status, answer.body.value]).toEqual([
      400,
      'TaskCategory and TaskCategoryId differ. Send one of them.',
    ])
  })

  it('is a record with $expand=Category, and both names are described', async () => {
    const { TimesheetHeaderId: id } = await make('tess', lines({ TaskCategory: ids.category }))
    const expanded = await send('tess', 'GET', `/Timesheet(${id})?$expand=TimesheetLines($expand=Category)`)
    expect(expanded.body.TimesheetLines).toMatchObject([
      {
        TaskCategory: ids.category,
        TaskCategoryId: ids.category,
        Category: { Id: ids.category, Name: 'Repairs' },
      },
    ])
    const { text } = await send('tess', 'GET', '/api/$metadata')
    for (const name of ['TaskCategory', 'TaskCategoryId'])
      expect(text).toContain(`<Property Name="${name}" Type="Edm.Int32"/>`)
    expect(text).toContain('<NavigationProperty Name="Category" Type="Daybook.TaskCategory"/>')
  })
})

describe('the records of navigations in a body', () => {
  const whole = '$expand=*,TimesheetLines($expand=*,TimesheetAdditional)'

  it('are accepted as they were read', async () => {
    const { TimesheetHeaderId: id } = await make('tess', sheet({ TimesheetLines: [rental(420, 540)] }))
    const { body } = await send('tess', 'GET', `/Timesheet(${id})?${whole}`)
    const [line] = body.TimesheetLines as [Record<string, unknown>]
    expect(line.Site).toMatchObject({ SiteId: ids.site })
    const again = { ...body, TimesheetLines: [{ ...line, EndTime: 600 }] }
    const answer = await send('tess', 'PUT', `/Timesheet(${id})`, again)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await read('tess', id)).toMatchObject({ EndTime: 600, TimesheetLines: [{ SiteId: ids.site }] })
  })

  it.each([
    ['Site', { SiteId: 999_999 }, 'Site must be sent as it was read'],
    ['Site', { SiteId: 1, Nope: 2 }, 'Nope'],
    ['Category', 3, 'Category must be sent as it was read'],
  ])('accept nothing else: %s %j is refused, and nothing is stored', async (name, value, message) => {
    const before = await db.timesheet.count()
    const line = { ...rental(420, 540), [name]: value }
    const answer = await send('tess', 'POST', '/Timesheet', sheet({ TimesheetLines: [line] }))
    expect([answer.status, answer.body.value]).toEqual([400, expect.stringContaining(message)])
    expect(await db.timesheet.count()).toBe(before)
  })
})

describe('the habits of .NET clients', () => {
  it('accept numbers as text, 0 and 1 for flags, 0 for a new task, and the record of a choice with its number', async () => {
    const line = {
      ...rental(420, 540),
      ...{ TimesheetLineId: 0, TimesheetLineType: '0', StartTime: '430', EmployerSite: 0 },
      ...{ SiteId: String(ids.site), Site: { SiteId: ids.site }, Equipment: null, Job: null },
      TimesheetAdditional: { Smureading: '12.5', TravelKms: '7', CustomerName: 'Kim' },
    }
    const { TimesheetHeaderId: id } = await make('fay', sheet({ Shift: 0, TimesheetLines: [line] }))
    const stored = await db.timesheetLine.findFirstOrThrow({
      where: { timesheetId: id },
      include: { fieldService: true },
    })
    expect(stored).toMatchObject({ timesheetLineType: 'RENTAL', startTime: 430, siteId: ids.site })
    expect(stored.fieldService).toMatchObject({ smuReading: 12.5, travelKms: 7, customerName: 'Kim' })
  })
})

describe('POST /Timesheet/UploadSignature', () => {
  it('refuses two pictures in one form, and any other field', async () => {
    const { accessToken } = await world.signIn('fay')
    const picture = new File([await drawing()], 'signature.png', { type: 'image/png' })
    const upload = async (...fields: [string, File | string][]) => {
      const body = new FormData()
      for (const [name, value] of fields) body.append(name, value)
      const headers = { authorization: `Bearer ${accessToken}` }
      const url = `${ORIGIN}/Timesheet/UploadSignature`
      const response = await world.app.fetch(new Request(url, { method: 'POST', headers, body }))
      return ((await response.json()) as { value: string }).value
    }
    const before = await db.storedFile.count()
    const one = ['img', picture] as [string, File]
    expect(await upload(one, one)).toBe('img must be a file of a multipart form.')
    expect(await upload(one, ['task', '5'])).toBe("'task' is not a member of this body.")
    expect(await db.storedFile.count()).toBe(before)
  })
})

describe('DELETE /Timesheet({id})', () => {
  it('deletes only one’s own draft', async () => {
    const [draft, pending] = [await make('tess'), await submitted('tess')]
    expect((await send('theo', 'DELETE', `/Timesheet(${draft.TimesheetHeaderId})`)).status).toBe(404)
    expect((await send('tess', 'DELETE', `/Timesheet(${draft.TimesheetHeaderId})`)).status).toBe(204)
    expect((await send('tess', 'GET', `/Timesheet(${draft.TimesheetHeaderId})`)).status).toBe(404)
    expect((await send('tess', 'DELETE', `/Timesheet(${pending.TimesheetHeaderId})`)).status).toBe(400)
    expect(await read('tess', pending.TimesheetHeaderId)).toMatchObject({ TimesheetStatus: 1 })
  })
})

describe('POST /Timesheet/Approvals', () => {
  it('answers with a row for each id, whatever its outcome', async () => {
    const [mine, decided, open] = [await submitted('amy'), await submitted('tess'), await submitted('theo')]
    const decline = { TimesheetStatus: 3, Reason: 'No' }
    await send('ada', 'PATCH', `/Timesheet(${decided.TimesheetHeaderId})`, decline)
    const elsewhere = await submitted('will')
    const sent = [mine, decided, open, elsewhere].map((one) => one.TimesheetHeaderId)
    const { status, body } = await send('amy', 'POST', '/Timesheet/Approvals', { IDS: [...sent, 'x', null] })
    const rows = body.value as { TimesheetHeaderId: unknown; Approved: boolean; Code: string | null }[]
    expect([status, body.count]).toEqual([200, 6])
    expect(rows.map((row) => [row.TimesheetHeaderId, row.Approved, row.Code])).toEqual([
      [sent[0], false, 'OWN_TIMESHEET'],
      [sent[1], false, 'ALREADY_DECIDED'],
      [sent[2], true, null],
      [sent[3], false, 'NOT_FOUND'],
      ['x', false, 'NOT_FOUND'],
      [null, false, 'NOT_FOUND'],
    ])
    expect(await read('theo', sent[2]!)).toMatchObject({ TimesheetStatus: 2 })
    for (const none of [{}, { ids: [] }])
      expect((await send('amy', 'POST', '/Timesheet/Approvals', none)).status).toBe(400)
  })
})

describe('paths', () => {
  it.each([
    ['GET', '/api/Nothing', 404],
    ['POST', '/api/Timesheet(5)/Nothing', 404],
    ['PATCH', '/api/Timesheet(UserId=5)', 404],
    ['PATCH', '/Timesheet(4294967296)', 404],
    ['DELETE', '/Site/1', 404],
    ['POST', '/nothing/of/the/facade', 404],
    ['POST', '/Site', 405],
    ['DELETE', '/api/Timesheet', 405],
    ['POST', '/auth/me', 405],
  ])('%s %s answers %i in JSON', async (method, path, expected) => {
    const { status, body, headers } = await send('tess', method, path)
    expect([status, body.value]).toEqual([expected, (body.error as { message: string }).message])
    if (expected === 405) expect(headers.get('allow')).toMatch(/GET|POST/)
  })

  it('refuse a body that is too large like any other error', async () => {
    const { status, body } = await send('tess', 'POST', '/Timesheet', `{"Notes":"${'x'.repeat(1_000_000)}"}`)
    const message = 'The body is too large; at most 1000000 bytes are accepted.'
    expect({ status, body }).toEqual({
      status: 413,
      body: { error: { code: 'BODY_TOO_LARGE', message, details: [] }, value: message },
    })
  })

  it('answer HEAD as GET, without a body', async () => {
    const { TimesheetHeaderId: id } = await make('tess')
    const path = `/Timesheet(${id})`
    const [head, get] = [await send('tess', 'HEAD', path), await send('tess', 'GET', path)]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect((await send('tess', 'HEAD', '/Timesheet(999999)')).status).toBe(404)
  })
})
