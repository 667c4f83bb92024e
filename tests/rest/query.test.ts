// Record sets by address: lists, counts, single records and their related records, for each role.
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

type Answered = {
  '@odata.context': string
  '@odata.count'?: number
  '@odata.nextLink'?: string
  value: Record<string, unknown>[]
}

const world = setUpWorld()
let sheets: { pending: number; draft: number; theos: number }
beforeAll(async () => {
  const [tess, theo, ada] = await Promise.all(
    (['tess', 'theo', 'ada'] as const).map((by) => world.signIn(by)),
  )
  const pending = done(
    await tess!.submit(world.day([world.rental('7:00', '9:00'), world.unbilled('9:00', '15:00')])),
  )
  const theos = done(await theo!.submit(world.day([world.unbilled('7:00', '12:00')])))
  done(await ada!.decline(theos, 'Wrong job'))
  const draft = done(
    await tess!.save({ ...world.day([world.unbilled('6:00', '7:00')]), startDate: '2026-11-16' }),
  )
  sheets = { pending: pending.number, draft: draft.number, theos: theos.number }
})

async function get(path: string, by: PersonName = 'sam') {
  const { status, body, text, headers } = await world.rest(by, 'GET', path)
  return { status, body: body as Answered, text, headers }
}
const idsOf = ({ body }: { body: Answered }) => body.value.map((one) => one.TimesheetHeaderId)

describe('a list', () => {
  it('counts a single record as 0 or 1', async () => {
    const ids = async (condition: string) =>
      idsOf(await get(`/Timesheet?$filter=${condition}&$orderby=TimesheetHeaderId`))
    expect(await ids('Approver ne null')).toEqual([sheets.theos])
    expect(await ids('null eq Approver')).toEqual([sheets.pending, sheets.draft].toSorted((a, b) => a - b))
    expect(await ids('TimesheetLines/any(l:l/GLAccount ne null and l/WorkOrder ne null)')).toEqual([])
    expect((await get('/Timesheet?$filter=Approver eq 5')).status).toBe(400)
    expect((await get('/Timesheet?$filter=TimesheetLines eq null')).status).toBe(400)
  })

  it('shows every property by its legacy name and number', async () => {
    const { body, headers } = await get(`/Timesheet?$filter=TimesheetHeaderId eq ${sheets.theos}`)
    const { theo, ada } = world.company.people
    expect(headers.get('odata-version')).toBe('4.0')
    expect(body).toEqual({
      '@odata.context': expect.stringMatching(/^http.*\/api\/\$metadata#Timesheet$/) as unknown,
      value: [
        {
          ...{ TimesheetHeaderId: sheets.theos, UserId: theo.id, ApproverId: ada.id },
          ...{ StartDate: '2026-11-17', StartTime: 420, EndTime: 720, Shift: false, TotalDuration: 300 },
          ...{ TimesheetStatus: 3, TimesheetStatusName: 'Declined', Reason: 'Wrong job', Version: 2 },
          ApprovalGroupId: world.company.groups.fieldNorth.id,
          CreatedOn: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
          SubmittedCount: 1,
        },
      ],
    })
  })

  it.each(['/Timesheet', '/api/timesheet/?%24orderby=CreatedOn%20desc'])(
    'is at %s, newest first',
    async (path) => {
      expect(idsOf(await get(path))).toEqual([sheets.draft, sheets.theos, sheets.pending])
    },
  )

  it('contains only rows that the viewer may see, and so do its counts', async () => {
    for (const [by, ids] of [
      ['tess', [sheets.draft, sheets.pending]],
      ['bob', []],
      ['ada', [sheets.theos, sheets.pending]],
      ['uma', [sheets.draft, sheets.theos, sheets.pending]],
    ] as const) {
      const answer = await get('/Timesheet?$count=true&$top=100', by)
      expect([by, idsOf(answer), answer.body['@odata.count']]).toEqual([by, ids, ids.length])
      const { text, headers } = await get('/Timesheet/$count?$top=1&$skip=5', by)
      expect([text, headers.get('content-type')]).toEqual([`${ids.length}`, 'text/plain; charset=utf-8'])
    }
  })

  it('expands related records, each with its own options, filtered and counted', async () => {
    const lines =
      'TimesheetLines($select=TimesheetLineType;$orderby=StartTime desc;$expand=WorkOrder($select=Name))'
    const people = 'User($select=FirstName),Approver($select=FirstName)'
    const { body } = await get(
      `/Timesheet?$select=TimesheetStatusName&$expand=${lines},${people}&$orderby=TimesheetHeaderId`,
    )
    expect(body.value[0]).toEqual({
      TimesheetStatusName: 'Pending',
      User: { FirstName: 'Tess' },
      Approver: null,
      TimesheetLines: [
        { TimesheetLineType: 1, WorkOrder: null },
        { TimesheetLineType: 0, WorkOrder: { Name: world.company.workOrders.repair.name } },
      ],
    })
    expect(body.value[1]).toMatchObject({ Approver: { FirstName: 'Ada' } })
    const first = 'TimesheetLines($filter=TimesheetLineType eq 0;$count=true;$select=StartTime)'
    const narrowed = await get(
      `/Timesheet?$filter=TimesheetLines/$count gt 1&$expand=${first},LastActorUser`,
      'tess',
    )
    const actor = { UserId: world.company.people.tess.id, FirstName: 'Tess', LastName: 'Tester' }
    expect(narrowed.body.value).toMatchObject([
      { 'TimesheetLines@odata.count': 1, TimesheetLines: [{ StartTime: 420 }] },
    ])
    expect(narrowed.body.value[0]!.LastActorUser).toEqual({ ...actor, AvatarUrl: null, UserType: 0 })
    const counted = await get('/Timesheet?$expand=TimesheetLines/$count&$orderby=TimesheetHeaderId')
    expect(counted.body.value.map((one) => one['TimesheetLines@odata.count'])).toEqual([2, 1, 1])
  })

  it('continues after its last row while rows are added and deleted, in every order', async () => {
    const { categories } = world.company
    const data = Array.from({ length: 230 }, (_, at) => ({
      name: `Category ${at}${'x'.repeat(at % 7)}`,
      active: at % 10 !== 0,
    }))
    await db.taskCategory.createMany({ data })
    const all = (await db.taskCategory.findMany({ where: { active: true } })).length
    for (const order of ['Name desc', 'Active,length(Name),Name', 'Id']) {
      const seen: unknown[] = []
      let link: string | undefined = `/TaskCategory?$orderby=${order}&$filter=contains(Name,'')`
      while (link) {
        const { status, body }: { status: number; body: Answered } = await get(link)
        expect(status).toBe(200)
        seen.push(...body.value.map((one) => one.Id))
        link = body['@odata.nextLink']?.replace(/^.*\/api/, '/api')
        // A row of a page that was read leaves, and the pages after it miss none.
        if (seen.length === 100)
          await db.taskCategory.update({ where: { id: seen[3] as number }, data: { active: false } })
      }
      expect([order, new Set(seen).size, seen.length]).toEqual([order, seen.length, all])
      await db.taskCategory.update({ where: { id: seen[3] as number }, data: { active: true } })
    }
    await db.taskCategory.deleteMany({
      where: { id: { notIn: Object.values(categories).map(({ id }) => id) } },
    })
  })

  it('has only active records by default', async () => {
    const { id } = await db.site.create({ data: { location: 'Closed pit', active: false } })
    const found = async (query: string) =>
      (await get(`/Site${query}`)).body.value.some((one) => one.SiteId === id)
    expect(
      await Promise.all(['', '?active=1', '?Active=0', '?active=-1', '?$filter=SiteId gt 0'].map(found)),
    ).toEqual([false, false, true, true, false])
    expect((await get(`/Site(${id})`)).body).toMatchObject({ Location: 'Closed pit', Active: false })
    await db.site.delete({ where: { id } })
  })
})

describe('one record', () => {
  it('is found by its key in every form, and reads as its row of a list', async () => {
    const id = sheets.pending
    const [row] = (await get(`/Timesheet?$filter=TimesheetHeaderId eq ${id}`)).body.value
    for (const path of [`(${id})`, `/${id}`, `(TimesheetHeaderId=${id})`, `(@k)?@k=${id}`, `%28${id}%29/`]) {
      const { status, body } = await get(`/Timesheet${path}`, 'tess')
      const { '@odata.context': context, ...record } = body
      expect([path, status, record]).toEqual([path, 200, row])
      expect(context).toMatch(/#Timesheet\/\$entity$/)
    }
  })

  it('shows a property, its raw value, its related records and their count', async () => {
    const at = `/Timesheet(${sheets.pending})`
    expect((await get(`${at}/TotalDuration`)).body).toMatchObject({ value: 480 })
    expect((await get(`${at}/StartDate/$value`)).text).toBe('2026-11-17')
    expect((await get(`${at}/Reason/$value`)).status).toBe(204)
    expect((await get(`${at}/TimesheetLines?$orderby=StartTime&$select=StartTime`)).body).toMatchObject({
      value: [{ StartTime: 420 }, { StartTime: 540 }],
    })
    expect((await get(`${at}/TimesheetLines/$count`)).text).toBe('2')
    expect((await get(`${at}/User`)).body).toMatchObject({ FirstName: 'Tess' })
    expect((await get(`${at}/Approver`)).status).toBe(204)
  })

  it.each([
    () => `/Timesheet(${sheets.theos})`,
    () => '/Timesheet(99999999999)',
    () => '/Timesheet(-1)',
    () => `/Timesheet(${sheets.pending})/Nosuch`,
    () => `/Timesheet(${sheets.pending})/TotalDuration/$count`,
    () => `/Timesheet(${sheets.pending})/User/$count`,
    () => `/Timesheet(${sheets.pending})/User/$value`,
    () => `/Timesheet(${sheets.pending})/TimesheetLines/$value`,
  ])('of others, with an invalid number, or an unknown part is not found: %s', async (path) => {
    const { status, body } = await get(path(), 'tess')
    expect([status, body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }])
  })

  it.each(['$filter=1 eq 1', '$orderby=UserId', '$top=1', '$skip=1', '$count=true', '$skiptoken=x'])(
    'is not read with %s, which is for lists',
    async (option) => {
      for (const path of [`/Timesheet(${sheets.theos})`, '/Setting']) {
        const { status, text } = await get(`${path}?${option}`)
        expect([path, status, text]).toEqual([path, 400, expect.stringContaining('only applies to lists.')])
      }
    },
  )
})

describe('the service', () => {
  it('names its sets below /api, and nowhere else', async () => {
    const { body } = await get('/api/')
    expect(body.value).toContainEqual({ name: 'Timesheet', kind: 'EntitySet', url: 'Timesheet' })
    for (const { url } of body.value)
      expect([url, (await get(`/api/${String(url)}`)).status]).toEqual([url, 200])
    const home = await world.rest('sam', 'GET', '/')
    expect(home.text).not.toContain('EntitySet')
  })

  it('describes exactly its responses', async () => {
    const { text, headers } = await get('/api/$metadata')
    expect(headers.get('content-type')).toBe('application/xml')
    const described = (type: string) => {
      const body = new RegExp(`<EntityType Name="${type}">([\\s\\S]*?)</EntityType>`).exec(text)![1]!
      return [...body.matchAll(/<(Navigation)?Property Name="(\w+)" Type="([\w.()]+)"/g)]
    }
    const { body } = await get('/Timesheet?$top=1&$expand=*')
    const named = described('Timesheet').map(([, , name]) => name!)
    expect(named.sort()).toEqual(Object.keys(body.value[0]!).sort())
    expect(described('Timesheet').map(([, , name, type]) => `${name} ${type}`)).toEqual(
      expect.arrayContaining([
        'StartDate Edm.Date',
        'CreatedOn Edm.DateTimeOffset',
        'Shift Edm.Boolean',
        'TimesheetLines Collection(Daybook.TimesheetLine)',
      ]),
    )
  })
})

describe('a refusal', () => {
  it.each([
    ['/Timesheet?$select=passwordHash', 400, "'passwordHash' is not a property of Timesheet."],
    ['/Timesheet?$expand=Nosuch', 400, "'Nosuch' is not a navigation property of Timesheet."],
    ['/Timesheet?$skiptoken=eyJhdCI6WzEsMiwzXX0', 400, '$skiptoken does not belong to this list.'],
    ["/Timesheet('a')", 400, 'The key of Timesheet is a whole number.'],
    ['/Timesheet(UserId=1)', 400, 'The key of Timesheet is TimesheetHeaderId.'],
    ['/Timesheet?$format=atom', 501, "The format 'atom' is not supported."],
    ['/JobDivisionPayLocation?$search=x', 501, '$search is not supported for JobDivisionPayLocation.'],
    ['/Site?active=2', 400, 'Active must be 1, 0 or -1.'],
  ])('of %s is %i: %s', async (path, status, message) => {
    const answer = await get(path)
    const code = status === 501 ? 'NOT_SERVED' : 'BAD_QUERY'
    expect([answer.status, answer.body]).toEqual([status, refused(code, message)])
  })

  it('of a cursor value that does not fit the order is not a fault of the server', async () => {
    const token = Buffer.from(JSON.stringify({ at: ['not a time', 1], left: null })).toString('base64url')
    expect((await get(`/Timesheet?$orderby=CreatedOn&$skiptoken=${token}`)).status).toBe(400)
  })
})
