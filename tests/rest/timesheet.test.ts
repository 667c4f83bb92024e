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
  it('makes a draft and answers with all of it and where it is', async () => {
    const body = sheet({ TimesheetLines: [rental(420, 540), training(540, 900)] })
    const { status, headers, body: made } = await send('tess', 'POST', '/Timesheet', body)
    const { TimesheetHeaderId: id } = made as Stored
    expect(status).toBe(201)
    expect(headers.get('location')).toMatch(new RegExp(`/api/Timesheet\\(${id}\\)$`))
    const empty = {
      TaskCategory: null,
      TaskCategoryId: null,
      WorkOrderId: null,
      WorkOrderTaskId: null,
      EquipmentId: null,
    }
    const line = {
      TimesheetLineId: expect.any(Number) as unknown,
      TimesheetHeaderId: id,
      ...empty,
      SiteId: null,
      JobId: null,
      JobCostCodeId: null,
      GlaccountId: null,
      EmployerSite: false,
      TimesheetAdditional: null,
    }
    expect(made).toEqual({
      '@odata.context': expect.stringMatching(/\/api\/\$metadata#Timesheet\/\$entity$/) as unknown,
      TimesheetHeaderId: id,
      UserId: world.company.people.tess.id,
      StartDate: body.StartDate,
      StartTime: 420,
      EndTime: 900,
      Shift: false,
      TimesheetStatus: 0,
      TimesheetStatusName: 'Draft',
      TotalDuration: 480,
      SubmittedCount: 0,
      ApproverId: null,
      ApprovalGroupId: null,
      CreatedOn: expect.any(String) as unknown,
      Reason: null,
      Version: 1,
      TimesheetLines: [
        { ...line, ...rental(420, 540), TaskCategoryId: ids.category, TimesheetLineMinutes: 120 },
        { ...line, ...training(540, 900), TimesheetLineMinutes: 360 },
      ],
    })
    expect(await read('tess', id)).toEqual({ ...made })
  })

  it('takes names in any case, a date with a midnight, and totals without believing them', async () => {
    const { StartDate, TimesheetLines } = sheet()
    const body = {
      STARTDATE: `${StartDate}T00:00:00.000Z`,
      timesheetlines: [{ ...TimesheetLines[0], timesheetLineMinutes: 9999 }],
      TotalDuration: 9999,
      'TimesheetLines@odata.nextLink': 'somewhere',
    }
    expect(await make('tess', body)).toMatchObject({ StartDate, TotalDuration: 480 })
  })

  it('makes one timesheet of a call that is sent again with its Idempotency-Key', async () => {
    const body = sheet()
    const key = { 'Idempotency-Key': 'a key of the client' }
    const [first, second] = [
      await send('tess', 'POST', '/Timesheet', body, key),
      await send('tess', 'POST', '/Timesheet', body, key),
    ]
    expect(second.body).toEqual(first.body)
    const { id } = world.company.people.tess
    expect(await db.timesheet.count({ where: { userId: id, startDate: new Date(body.StartDate) } })).toBe(1)
  })

  it('returns only the address if the client prefers that', async () => {
    const { status, text, headers } = await send('tess', 'POST', '/Timesheet', sheet(), {
      Prefer: 'return=minimal',
    })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers.get('odata-entityid')).toBe(headers.get('location'))
  })

  it('does not ask whether a Night shift that passes midday is meant', async () => {
    const night = { Shift: true, TimesheetLines: [training(1380, 780)] }
    expect(await submitted('jack', night)).toMatchObject({ TimesheetStatus: 1, TotalDuration: 840 })
  })

  const wrong = (changes: object) => () => ({ ...sheet(), ...changes })
  it.each([
    ['a number of another', wrong({ Id: 7 }), 'Id must be 0.'],
    [
      'a status that is none',
      wrong({ TimesheetStatus: 9 }),
      'TimesheetStatus must be one of 0, 1, 2, 3, 4, 5.',
    ],
    [
      'an approval of one’s own',
      wrong({ TimesheetStatus: 2 }),
      'A date, a shift or tasks can only be sent with a TimesheetStatus of 0 or 1.',
    ],
    ['no task', wrong({ TimesheetLines: [] }), 'A timesheet has at least one task'],
  ])('refuses %s with a sentence', async (_, body, message) => {
    const { status, body: answer } = await send('tess', 'POST', '/Timesheet', body())
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { value: expect.any(String) as unknown, error: { code: 'INVALID_INPUT' } },
    })
    expect(JSON.stringify(answer)).toContain(message)
  })

  it('names the places of problems as the caller did', async () => {
    const additional = { CustomerEmail: 'kim', Smureading: -1 }
    const lines = [{ ...rental(420, 900), SiteId: null, TimesheetAdditional: additional }]
    const { body } = await send(
      'fay',
      'POST',
      '/Timesheet',
      sheet({ TimesheetStatus: 1, TimesheetLines: lines }),
    )
    const { details } = body.error as { details: { target: string; message: string }[] }
    const targets = Object.fromEntries(details.map(({ target, message }) => [target, message]))
    expect(targets).toMatchObject({
      'TimesheetLines/0/SiteId': 'Please select Site',
      'TimesheetLines/0/TimesheetAdditional/CustomerEmail': 'Please input correct email',
      'TimesheetLines/0/TimesheetAdditional/Smureading': 'Please enter correct SMU hours',
      'TimesheetLines/0/TimesheetAdditional/WorkerSignature': 'Please sign',
    })
    const late = await send('tess', 'POST', '/Timesheet', sheet({ StartDate: '2099-01-01' }))
    expect(late.body).toMatchObject({ error: { details: [{ target: 'StartDate' }] } })
  })

  it.each([
    ['{"StartDate":"2026-11-17","TimesheetLines":[{"Notes":"a: \\"{","No\\u0074es" : "b"}]}', 'Notes'],
  ])('refuses the same name twice in one object: %s', async (body, name) => {
    const { status, body: answer } = await send('tess', 'POST', '/Timesheet', body)
    expect([status, answer.value]).toEqual([400, `${name} appears twice.`])
  })

  it('names each problem of an empty body once', async () => {
    const { body } = await send('tess', 'POST', '/Timesheet', {})
    const { details } = body.error as { details: { target: string; message: string }[] }
    expect(details.map(({ target, message }) => [target, message])).toEqual([
      ['StartDate', 'Please choose start date'],
      ['TimesheetLines', 'A timesheet has at least one task'],
    ])
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

  it('returns the record if the client prefers it', async () => {
    const { TimesheetHeaderId: id } = await submitted('tess')
    const Prefer = 'return=representation'
    const { status, body } = await send(
      'ada',
      'PATCH',
      `/Timesheet(${id})`,
      { TimesheetStatus: 2 },
      { Prefer },
    )
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { TimesheetHeaderId: id, TimesheetStatus: 2 },
    })
  })

  it('names the person who was first', async () => {
    const { TimesheetHeaderId: id } = await submitted('tess')
    await send('ada', 'PATCH', `/Timesheet(${id})`, { TimesheetStatus: 2 })
    const { status, body } = await send('amy', 'PATCH', `/Timesheet(${id})`, {
      TimesheetStatus: 3,
      Reason: 'x',
    })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { value: expect.stringMatching(/^Already approved by Ada Tester at \d\d:\d\d/) as unknown },
    })
  })

  it('fails where the claimed version is another by now', async () => {
    const { TimesheetHeaderId: id, Version } = await submitted('tess')
    const change = { TimesheetStatus: 2, Version: Version - 1 }
    expect((await send('ada', 'PATCH', `/Timesheet(${id})`, change)).status).toBe(400)
    expect(await read('tess', id)).toMatchObject({ TimesheetStatus: 1 })
  })

  it('refuses a reason without a status', async () => {
    const { TimesheetHeaderId: id } = await submitted('tess')
    const { status, text } = await send('ada', 'PATCH', `/Timesheet(${id})`, { Reason: 'Wrong job' })
    expect(status).toBe(400)
    expect(text).toContain('Send Reason together with a TimesheetStatus of 3 or 5.')
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

  it('accepts the whole timesheet as it was read, and changes nothing', async () => {
    const { TimesheetHeaderId: id } = await make('tess', sheet({ TimesheetLines: [rental(420, 540)] }))
    const before = await read('tess', id)
    expect((await send('tess', 'PUT', `/Timesheet(${id})`, before)).status).toBe(204)
    const after = await read('tess', id)
    expect({ ...after, Version: before.Version }).toEqual(before)
  })

  it('leaves the field service to the owner, whatever an approver sends of it', async () => {
    const fay = await world.signIn('fay')
    const task = world.rental('7:00', '9:00', await world.fieldService())
    const { number: id } = done(await fay.submit(world.day([task], { startDate: newDay() })))
    const service = () => db.fieldService.findFirstOrThrow({ where: { timesheetLine: { timesheetId: id } } })
    const before = await service()
    const [stored] = (await read('ada', id)).TimesheetLines
    const changed = { ...stored, EndTime: 840, TimesheetAdditional: { Rego: '999ZZZ' } }
    const { status } = await send('ada', 'PATCH', `/Timesheet(${id})`, { TimesheetLines: [changed] })
    expect([status, (await service()).rego, before.rego]).toEqual([204, '123ABC', '123ABC'])
  })

  it('does not record and decide in one request', async () => {
    const { TimesheetHeaderId: id } = await submitted('tess')
    const change = { TimesheetStatus: 2, TimesheetLines: [training(420, 480)] }
    expect((await send('ada', 'PATCH', `/Timesheet(${id})`, change)).status).toBe(400)
    expect(await read('tess', id)).toMatchObject({ TimesheetStatus: 1, TotalDuration: 480 })
  })

  it('does not take a task of another timesheet', async () => {
    const [one, other] = [await make('tess'), await make('tess')]
    const lines = [{ ...training(420, 480), TimesheetLineId: other.TimesheetLines[0]!.TimesheetLineId }]
    const { status } = await send('tess', 'PATCH', `/Timesheet(${one.TimesheetHeaderId})`, {
      TimesheetLines: lines,
    })
    expect(status).toBe(400)
    expect(await read('tess', other.TimesheetHeaderId)).toMatchObject({ TotalDuration: 480 })
  })

  it('takes field service with signatures by path and as the picture itself', async () => {
    const picture = `data:image/png;base64,${Buffer.from(await drawing()).toString('base64')}`
    const fay = await world.signIn('fay')
    const { image } = (await fay.upload(await drawing())).body as { image: string }
    const TimesheetAdditional = {
      CustomerName: 'Bowen Quarries',
      Locations: 'Pit 4',
      Manufacturer: 'Komatsu',
      Model: 'PC300',
      Rego: '123ABC',
      SerialNumber: 'SN-77',
      Smureading: 1204.5,
      TravelKms: 86,
      AdditionalInfo: 'Hose replaced',
      CustomerEmail: 'kim@bowen.example',
      CustomerAcceptanceName: 'Kim Bowen',
    }
    const signed = { ...TimesheetAdditional, WorkerSignature: image, CustomerSignature: picture }
    const { TimesheetHeaderId: id, TimesheetLines } = await submitted('fay', {
      TimesheetLines: [{ ...rental(420, 900), TimesheetAdditional: signed }],
    })
    expect(TimesheetLines[0]!.TimesheetAdditional).toMatchObject(TimesheetAdditional)
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

  it.each(['TaskCategory', 'TaskCategoryId', 'TASKCATEGORY'])('is stored under the name %s', async (name) => {
    const { TimesheetHeaderId: id } = await make('tess', lines({ [name]: ids.category }))
    expect(await storedOf(id)).toMatchObject([{ taskCategoryId: ids.category }])
  })

  it('of a type that has none is refused', async () => {
    const line = training(420, 900, { TaskCategory: ids.category, EmployerSite: true })
    const { status, body } = await send('tess', 'POST', '/Timesheet', sheet({ TimesheetLines: [line] }))
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        error: {
          details: [
            {
              target: 'TimesheetLines/0/TaskCategory',
              message: 'A task of the type Unbill has no Task Category.',
            },
            { target: 'TimesheetLines/0/EmployerSite', message: 'EmployerSite needs a TimesheetAdditional.' },
          ],
        },
      },
    })
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

  it.each(['Category', 'TaskCategory'])('is bound by the address of its record under %s', async (name) => {
    const bound = { [`${name}@odata.bind`]: `TaskCategory(${ids.category})` }
    const { TimesheetHeaderId: id } = await make('tess', lines(bound))
    expect(await storedOf(id)).toMatchObject([{ taskCategoryId: ids.category }])
  })

  it('comes as a record by $expand=Category, and both names are described', async () => {
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

  it('are taken back as they were read', async () => {
    const { TimesheetHeaderId: id } = await make('tess', sheet({ TimesheetLines: [rental(420, 540)] }))
    const { body } = await send('tess', 'GET', `/Timesheet(${id})?${whole}`)
    const [line] = body.TimesheetLines as [Record<string, unknown>]
    expect(line.Site).toMatchObject({ SiteId: ids.site })
    const again = { ...body, TimesheetLines: [{ ...line, EndTime: 600 }] }
    const answer = await send('tess', 'PUT', `/Timesheet(${id})`, again)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await read('tess', id)).toMatchObject({ EndTime: 600, TimesheetLines: [{ SiteId: ids.site }] })
  })

  it('of a new choice, and none at all, go with the number', async () => {
    const line = {
      ...rental(420, 540),
      Site: { SiteId: ids.site },
      Equipment: null,
      Job: null,
      TimesheetLineId: 0,
    }
    await make('tess', sheet({ TimesheetLines: [line] }))
  })

  it.each([
    ['Site', { SiteId: 999_999 }],
    ['Site', { SiteId: 1, Nope: 2 }],
    ['Category', 3],
  ])('are nothing else: %s %j is refused, and nothing is stored', async (name, value) => {
    const before = await db.timesheet.count()
    const line = { ...rental(420, 540), [name]: value }
    const answer = await send('tess', 'POST', '/Timesheet', sheet({ TimesheetLines: [line] }))
    expect([answer.status, answer.body.value]).toEqual([
      400,
      expect.stringContaining(
        name === 'Site' && JSON.stringify(value).includes('Nope')
          ? 'Nope'
          : `${name} must be sent as it was read`,
      ) as unknown,
    ])
    expect(await db.timesheet.count()).toBe(before)
  })
})

describe('the habits of .NET clients', () => {
  it('take numbers as text, 0 and 1 for flags, and 0 for a new task', async () => {
    const additional = { Smureading: '12.5', TravelKms: '7', CustomerName: 'Kim' }
    const line = {
      ...rental(420, 540),
      TimesheetLineId: 0,
      TimesheetLineType: '0',
      StartTime: '430',
      SiteId: String(ids.site),
      EmployerSite: 0,
      TimesheetAdditional: additional,
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
  it('deletes a draft of one’s own and nothing else', async () => {
    const [draft, pending] = [await make('tess'), await submitted('tess')]
    expect((await send('theo', 'DELETE', `/Timesheet(${draft.TimesheetHeaderId})`)).status).toBe(404)
    expect((await send('tess', 'DELETE', `/Timesheet(${draft.TimesheetHeaderId})`)).status).toBe(204)
    expect((await send('tess', 'GET', `/Timesheet(${draft.TimesheetHeaderId})`)).status).toBe(404)
    expect((await send('tess', 'DELETE', `/Timesheet(${pending.TimesheetHeaderId})`)).status).toBe(400)
    expect(await read('tess', pending.TimesheetHeaderId)).toMatchObject({ TimesheetStatus: 1 })
  })
})

describe('POST /Timesheet/Approvals', () => {
  it('answers with a row for each id, whatever became of it', async () => {
    const [mine, decided, open] = [await submitted('amy'), await submitted('tess'), await submitted('theo')]
    await send('ada', 'PATCH', `/Timesheet(${decided.TimesheetHeaderId})`, {
      TimesheetStatus: 3,
      Reason: 'No',
    })
    const elsewhere = await submitted('will')
    const sent = [mine, decided, open, elsewhere].map((one) => one.TimesheetHeaderId)
    const { status, body } = await send('amy', 'POST', '/Timesheet/Approvals', { IDS: [...sent, 'x', null] })
    const row = (id: unknown, Approved: boolean, Code: string | null) => ({
      TimesheetHeaderId: id,
      Approved,
      Code,
      Message: (Code ? expect.any(String) : null) as unknown,
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        '@odata.context': expect.stringMatching(
          /#Collection\(Daybook\.TimesheetApprovalsAnswer\)$/,
        ) as unknown,
        value: [
          row(sent[0], false, 'OWN_TIMESHEET'),
          row(sent[1], false, 'ALREADY_DECIDED'),
          row(sent[2], true, null),
          row(sent[3], false, 'NOT_FOUND'),
          row('x', false, 'NOT_FOUND'),
          row(null, false, 'NOT_FOUND'),
        ],
        count: 6,
      },
    })
    expect(await read('theo', sent[2]!)).toMatchObject({ TimesheetStatus: 2 })
  })

  it.each([[{}], [{ ids: [] }]])('refuses %j', async (body) => {
    expect((await send('ada', 'POST', '/Timesheet/Approvals', body)).status).toBe(400)
  })
})

describe('PATCH /Timesheet/{id}/approval-groups/{groupId}', () => {
  it('refuses a group without anybody who can decide', async () => {
    const { TimesheetHeaderId: id } = await submitted('tess')
    const { deserted } = world.company.groups
    const { status } = await send('ada', 'PATCH', `/Timesheet(${id})/approval-groups(${deserted.id})`)
    expect(status).toBe(400)
  })
})

describe('paths', () => {
  it.each([
    ['GET', '/api/Nothing', 404],
    ['POST', '/api/Timesheet(5)/Nothing', 404],
    ['GET', '/Timesheet/Nothing', 404],
    ['PATCH', '/api/Timesheet(UserId=5)', 404],
    ['PATCH', '/Timesheet(99999999999)', 404],
    ['PATCH', '/Timesheet(4294967296)', 404],
    ['DELETE', '/Site/1', 404],
    ['POST', '/nothing/of/the/facade', 404],
    ['POST', '/api/Site', 405],
    ['POST', '/Site', 405],
    ['DELETE', '/api/Timesheet', 405],
    ['POST', '/auth/me', 405],
  ])('%s %s answers %i in JSON', async (method, path, expected) => {
    const isForAnybody = method !== 'GET' || path.startsWith('/api/')
    const Accept = isForAnybody ? '*/*' : 'application/json'
    const { status, body, headers } = await send('tess', method, path, undefined, { Accept })
    expect(status).toBe(expected)
    expect(body).toMatchObject({
      error: { message: expect.any(String) as unknown },
      value: expect.any(String) as unknown,
    })
    if (expected === 405) expect(headers.get('allow')).toMatch(/GET|POST/)
  })

  it('refuse a body that is too large as anything else', async () => {
    const { status, body } = await send('tess', 'POST', '/Timesheet', `{"Notes":"${'x'.repeat(1_000_000)}"}`)
    const message = 'The body is too large; at most 1000000 bytes are accepted.'
    expect({ status, body }).toEqual({
      status: 413,
      body: { error: { code: 'BODY_TOO_LARGE', message, details: [] }, value: message },
    })
  })

  it('leave the web page to a browser', async () => {
    const { status, headers } = await send('tess', 'GET', '/timesheet-trackings/x', undefined, {
      Accept: 'text/html',
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/text\/html/)
  })

  it('answer HEAD as GET, without a body', async () => {
    const { TimesheetHeaderId: id } = await make('tess')
    const [head, get] = [
      await send('tess', 'HEAD', `/Timesheet(${id})`),
      await send('tess', 'GET', `/Timesheet(${id})`),
    ]
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect((await send('tess', 'HEAD', '/Timesheet(999999)')).status).toBe(404)
  })
})
