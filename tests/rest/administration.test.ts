// The records of administrators in the legacy interface: pay locations, settings, manuals and the user log.
import { beforeAll, describe, expect, it } from 'vitest'
import { userLogTypeNumbers } from '#domain/legacy-numbers.ts'
import { userLogLabel, userLogTypes } from '#domain/user/user-log.ts'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { pdf, sendManual } from '#tests/support/manuals.ts'
import { context, invalid, refused } from '#tests/support/rest.ts'
import { globalId, setUpWorld, type World } from '#tests/support/world.ts'
import { startedTogether } from '#tests/support/waiting.ts'

const world = setUpWorld()

type Row = Record<string, unknown>
const send: World['rest'] = (...call) => world.rest(...call)
async function get(path: string, by: PersonName = 'sam') {
  const { status, body, text } = await send(by, 'GET', path)
  return { status, body: body as Row & { value: Row[] }, text }
}
const REPRESENTATION = { prefer: 'return=representation' }

describe('pay locations', () => {
  it('are listed by name and read by their key; the inactive ones on request', async () => {
    const { north, south } = world.company.payLocations
    const shown = ({ id, name }: typeof north) => ({
      ...{ PayLocationId: id, Name: name, Region: 'QLD', Active: true, Version: 1 },
    })
    expect((await get('/PayLocation?$count=true', 'tess')).body).toEqual({
      '@odata.context': context('PayLocation'),
      '@odata.count': 2,
      value: [shown(north), shown(south)],
    })
    expect((await get(`/PayLocation(${south.id})`, 'tess')).body).toEqual({
      '@odata.context': context('PayLocation/\\$entity'),
      ...shown(south),
    })
    const { id } = await db.payLocation.create({ data: { name: 'Closed', region: 'NT', active: false } })
    const names = async (query: string) => (await get(query)).body.value.map(({ Name }) => Name)
    expect(await names('/PayLocation?Active=0')).toEqual(['Closed'])
    expect(await names('/PayLocation?Active=-1')).toEqual(['Closed', 'North', 'South'])
    await db.payLocation.delete({ where: { id } })
  })

  it('have job divisions, which are listed with them, by default only active ones', async () => {
    const { north, south } = world.company.payLocations
    const { body } = await get('/JobDivisionPayLocation?$expand=PayLocation($select=Name)', 'tess')
    const division = (payLocation: typeof north, Division: string) => ({
      JobDivisionPayLocationId: expect.any(Number) as unknown,
      PayLocationId: payLocation.id,
      ...{ Division, Active: true, PayLocation: { Name: payLocation.name } },
    })
    expect(body).toEqual({
      '@odata.context': context('JobDivisionPayLocation\\(PayLocation\\(Name\\)\\)'),
      value: [division(north, 'Civil'), division(south, 'Mechanical')],
    })
    const query = "?Active=0&$filter=PayLocation/Name eq 'North'&$select=Division,Active"
    expect((await get(`/JobDivisionPayLocation${query}`)).body.value).toEqual([
      { Division: 'Mechanical', Active: false },
    ])
  })

  async function make(Name: string): Promise<number> {
    const { status, body } = await send('sam', 'POST', '/PayLocation', { Name, Region: 'NSW' })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.PayLocationId as number
  }
  /** What GraphQL says of a pay location. */
  async function seen(id: number) {
    const { data } = await world.ask<{ node: object | null }>(
      'sam',
      `query ($id: ID!) { node(id: $id) { ... on PayLocation {
      name region active version divisions { division active } history(first: 5) { edges { node { action } } }
    } } }`,
      { id: globalId('PayLocation', id) },
    )
    return data!.node
  }

  it('are made by POST, and GraphQL shows them as well', async () => {
    const sent = { Name: ' Coast ', Region: 'NSW' }
    const { status, headers, body } = await send('sam', 'POST', '/PayLocation', sent)
    const { PayLocationId: id } = body as { PayLocationId: number }
    expect([status, body]).toEqual([
      201,
      {
        '@odata.context': context('PayLocation/\\$entity'),
        ...{ PayLocationId: id, Name: 'Coast', Region: 'NSW', Active: true, Version: 1 },
      },
    ])
    expect(headers.get('location')).toMatch(new RegExp(`/api/PayLocation\\(${id}\\)$`))
    expect(await seen(id)).toEqual({
      ...{ name: 'Coast', region: 'NSW', active: true, version: 1, divisions: [] },
      history: { edges: [{ node: { action: 'CREATED' } }] },
    })
  })

  it('are changed by PATCH in the sent properties only, and never in unsent divisions', async () => {
    const id = await make('Range')
    await db.jobDivisionPayLocation.create({ data: { payLocationId: id, division: 'Civil' } })
    const change = (body: object, headers = {}) => send('sam', 'PATCH', `/PayLocation(${id})`, body, headers)
    const plain = await change({ Region: 'VIC' })
    expect([plain.status, plain.text]).toEqual([204, ''])
    const whole = await change({ Active: false, Version: 2 }, REPRESENTATION)
    expect([whole.status, whole.body]).toMatchObject([
      200,
      { PayLocationId: id, Name: 'Range', Region: 'VIC', Active: false, Version: 3 },
    ])
    expect(await seen(id)).toMatchObject({ divisions: [{ division: 'Civil', active: true }] })
    const late = await change({ Region: 'SA', Version: 1 })
    expect([late.status, late.body]).toMatchObject([400, { error: { code: 'CHANGED_SINCE' } }])
    // Without a version the caller opened nothing: of requests at the same time one wins.
    const both = await startedTogether('PayLocation', id, () => [
      change({ Region: 'SA' }),
      change({ Region: 'NT' }),
    ])
    const lost = both.find(({ status }) => status !== 204)
    const value: unknown = expect.stringMatching(
      /^Changed by Sam Tester at \d\d:\d\d, while this request ran\. Please read it again\.$/,
    )
    expect(lost).toMatchObject({ status: 400, body: { value } })
    expect((await send('sam', 'PATCH', '/PayLocation/999999', { Name: 'X' })).status).toBe(404)
  })

  it('are deleted by DeleteMany, which reports which became inactive instead', async () => {
    const gone = await make('Short')
    const { id } = world.company.payLocations.south
    const { status, body } = await send('sam', 'POST', '/PayLocation/DeleteMany', { ids: [gone, id] })
    expect([status, body]).toEqual([
      200,
      {
        '@odata.context': context('Collection\\(Daybook.PayLocationDeleteManyAnswer\\)'),
        value: [
          { PayLocationId: gone, Deleted: true },
          { PayLocationId: id, Deleted: false },
        ],
        count: 2,
      },
    ])
    expect(await seen(gone)).toBeNull()
    expect(await seen(id)).toMatchObject({ active: false })
  })

  it.each([
    ['/PayLocation', { Name: 'Reef' }, 'Region', 'Please enter Region'],
    ['/PayLocation/DeleteMany', {}, 'ids', 'ids must be a list of numbers.'],
    ['/PayLocation/DeleteMany', { ids: [] }, 'ids', 'Select 1 to 100 pay locations.'],
  ])('are refused at %s with %o by the name of the property', async (path, body, target, message) => {
    const answer = await send('sam', 'POST', path, body)
    expect([answer.status, answer.body]).toEqual([400, invalid(target, message)])
  })
})

describe('manuals', () => {
  let ids: Record<'all' | 'approvers' | 'inactive', number>
  beforeAll(async () => {
    const upload = async (Name: string, VisibleTypes: string, Active = 'true') => {
      const fields = { Name, VisibleTypes, Active, Description: `About ${Name}` }
      return (await sendManual(world.app, await world.signIn('uma'), { fields, file: pdf() })).body
        .ManualId as number
    }
    ids = {
      all: await upload('Cranes', '0,1,3'),
      approvers: await upload('Deciding', '1'),
      inactive: await upload('Old cranes', '0,1', 'false'),
    }
  })
  const namesOf = async (query: string, by: PersonName = 'sam') =>
    (await get(`/Manual${query}`, by)).body.value.map(({ Name }) => Name)

  it('read like the response to an upload', async () => {
    expect((await get(`/Manual/${ids.all}`, 'tess')).body).toEqual({
      '@odata.context': context('Manual/\\$entity'),
      ManualId: ids.all,
      ...{ Name: 'Cranes', Description: 'About Cranes', Active: true, VisibleTypes: [0, 1, 3], Version: 1 },
      FileUrl: `/Manual/downloadFile/${ids.all}`,
      ...{ FileType: 'application/pdf', FileSize: pdf().length },
      UpdatedOn: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]{12}Z$/) as unknown,
    })
  })

  it.each([
    ['tess', ['all']],
    ['ada', ['all', 'approvers']],
    ['sam', ['all', 'approvers', 'inactive']],
  ] as const)('for %s are those of the GraphQL list', async (by, names) => {
    const wanted = names.map((name) => ids[name])
    const rows = (await get('/Manual', by)).body.value
    expect(rows.map(({ ManualId }) => ManualId)).toEqual(wanted)
    const { data } = await world.ask<{ manuals: { edges: { node: { number: number } }[] } }>(
      by,
      '{ manuals { edges { node { number } } } }',
    )
    expect(data!.manuals.edges.map(({ node }) => node.number)).toEqual(wanted)
    for (const [name, id] of Object.entries(ids)) {
      const isSeen = (names as readonly string[]).includes(name)
      expect([name, (await get(`/Manual(${id})`, by)).status]).toEqual([name, isSeen ? 200 : 404])
    }
  })

  it.each([
    ['VisibleTypes/any(v:v gt 0 and v lt 3)', ['Cranes', 'Deciding', 'Old cranes']],
    ['VisibleTypes/all(v:v eq 1)', ['Deciding']],
    ['not VisibleTypes/any(v:v in (0,3))', ['Deciding']],
    ['VisibleTypes/$count eq 2', ['Old cranes']],
    ['VisibleTypes/any()', ['Cranes', 'Deciding', 'Old cranes']],
    ["FileUrl eq '/Manual/downloadFile/0' or endswith(FileType,'pdf') and Active", ['Cranes', 'Deciding']],
  ])('can be filtered by %s', async (filter, names) => {
    expect(await namesOf(`?$filter=${filter}`)).toEqual(names)
  })

  it('have a property that is a list, which is read by itself and is not a single value', async () => {
    const at = `/Manual(${ids.all})/VisibleTypes`
    expect((await get(at)).body.value).toEqual([0, 1, 3])
    expect((await get(`${at}/$count`)).text).toBe('3')
    expect((await get(`${at}/$value`)).status).toBe(404)
    expect((await get('/api/$metadata')).text).toContain(
      '<Property Name="VisibleTypes" Type="Collection(Edm.Int32)" Nullable="false"/>',
    )
    for (const [query, message] of [
      ['$filter=VisibleTypes eq 1', "'VisibleTypes' is not a single value."],
      ['$orderby=VisibleTypes', "'VisibleTypes' is not a single value."],
      ['$filter=VisibleTypes/any(v:v/Name eq 1)', "'v' is a value and has no properties."],
      ['$filter=Name/any(v:true)', "'Name' is not a property of Manual."],
    ])
      expect(await get(`/Manual?${query}`)).toMatchObject({ status: 400, body: { value: message } })
  })

  it('can be searched by words of their names and descriptions', async () => {
    expect(await namesOf('?$search=crane about')).toEqual(['Cranes', 'Old cranes'])
    expect(await namesOf('?$search=crane NOT old', 'ada')).toEqual(['Cranes'])
  })

  it('are deleted with 204, or become inactive with 200 and the record if their file was replaced', async () => {
    const uma = await world.signIn('uma')
    const path = `/Manual/${ids.approvers}`
    await sendManual(world.app, uma, { method: 'PATCH', path, file: pdf('Newer') })
    const kept = await uma.rest('DELETE', path)
    expect([kept.status, kept.body]).toMatchObject([
      200,
      { ManualId: ids.approvers, Name: 'Deciding', Active: false },
    ])
    const gone = await uma.rest('DELETE', `/Manual/${ids.inactive}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
  })
})

describe('settings', () => {
  const defaults = {
    SettingId: 1,
    TimesheetOverlapCheckingEnable: true,
    PassMidnightCheckingEnable: true,
    MaximumDailyHoursCheckingEnable: true,
    MaximumDailyHours: 14,
    EnableUseDefaultStartTime: false,
    DefaultStartTime: 510,
    AllowUnsignedReason: false,
    TimeZone: 'Australia/Brisbane',
    CompanyName: 'Demo Plant',
    RequireSecondFactorForAdministrators: false,
    DevelopmentHosts: '',
    MailDockets: false,
    Version: 1,
  }
  const whole = (changes: object) => ({
    status: 200,
    body: { '@odata.context': context('Setting'), ...defaults, ...changes },
  })

  it('are one record, read whole or in part, and no list', async () => {
    expect(await get('/api/setting/', 'tess')).toMatchObject(whole({}))
    expect((await get('/Setting?$select=timezone')).body).toEqual({
      '@odata.context': context('Setting\\(TimeZone\\)'),
      TimeZone: 'Australia/Brisbane',
    })
    for (const path of ['/Setting(1)', '/Setting/1', '/Setting/$count'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    const { body } = await get('/api/')
    expect(body.value).toContainEqual({ name: 'Setting', kind: 'Singleton', url: 'Setting' })
    const { text } = await get('/api/$metadata')
    expect(text).toContain('<Singleton Name="Setting" Type="Daybook.Setting">')
  })

  it('are changed as far as they are sent, immediately for everybody, with history', async () => {
    const sent = { MaximumDailyHours: 12, defaultstarttime: 420 }
    const { status, text } = await send('sam', 'PATCH', '/Setting', sent)
    expect([status, text]).toEqual([204, ''])
    const changed = whole({ MaximumDailyHours: 12, DefaultStartTime: 420, Version: 2 })
    expect(await get('/Setting', 'tess')).toMatchObject(changed)
    const history = await db.administrationHistory.findMany({ where: { noun: 'SETTING' } })
    expect(history).toMatchObject([{ action: 'CHANGED', nameOfModifier: 'Sam Tester' }])
    // As they were read, they change nothing.
    const { body } = await get('/Setting')
    expect(await send('sam', 'PUT', '/Setting', body, REPRESENTATION)).toMatchObject(changed)
    const wrong = await send('sam', 'PATCH', '/Setting', { MaximumDailyHours: 25 })
    const message = 'Please enter whole hours from 1 to 24'
    expect([wrong.status, wrong.body]).toEqual([400, invalid('MaximumDailyHours', message)])
    const late = await send('sam', 'PATCH', '/Setting', { MaximumDailyHours: 9, Version: 1 })
    expect([late.status, late.body]).toMatchObject([400, { error: { code: 'CHANGED_SINCE' } }])
  })

  it('are reset to the defaults by one call', async () => {
    const reset = await send('sam', 'PUT', '/Setting/Reset', undefined, REPRESENTATION)
    expect(reset).toMatchObject(whole({ Version: expect.any(Number) as unknown }))
    expect((await send('sam', 'PUT', '/api/setting/reset/', {})).status).toBe(204)
  })
})

describe('the log of users', () => {
  beforeAll(async () => {
    await world.signIn('sam')
    await db.userLog.deleteMany()
    const { tess } = world.company.people
    await db.userLog.createMany({
      data: userLogTypes.map((userLogType, at) => ({
        userId: tess.id,
        userLogType,
        nameOfActor: at % 2 === 0 ? 'Uma Tester' : null,
        ...(at > 0 && { address: '203.0.113.7', userAgent: 'Mozilla/5.0' }),
        at: new Date(Date.UTC(2026, 10, 1, 0, at)),
      })),
    })
  })

  it('lists the events of accounts, newest first, with names and numbers', async () => {
    const { body } = await get(
      '/UserLog?$expand=User($select=FirstName)&$filter=UserLogDateTime lt 2026-11-02',
    )
    const where = { at: { lt: new Date('2026-11-02') } }
    const entries = await db.userLog.findMany({ where, orderBy: { at: 'desc' } })
    expect(body).toEqual({
      '@odata.context': context('UserLog\\(User\\(FirstName\\)\\)'),
      value: entries.map((one) => ({
        UserLogId: one.id,
        UserId: world.company.people.tess.id,
        UserLogDateTime: one.at.toISOString(),
        UserLogType: userLogTypeNumbers[one.userLogType],
        UserLogTypeName: userLogLabel[one.userLogType],
        ActorName: one.nameOfActor,
        Address: one.address,
        UserAgent: one.userAgent,
        User: { FirstName: 'Tess' },
      })),
    })
  })

  it('filters by type with an option of its own, and has pages', async () => {
    const { tess, theo } = world.company.people
    for (const type of userLogTypes) {
      const query = `userlogtype=${userLogTypeNumbers[type]}&$filter=UserId eq ${tess.id}`
      const { body } = await get(`/UserLog?${query}`)
      expect([type, body.value.map((one) => one.UserLogTypeName)]).toEqual([type, [userLogLabel[type]]])
    }
    const numbers = Object.values(userLogTypeNumbers)
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at))
    const row = { userId: theo.id, userLogType: 'SIGNED_OUT' as const }
    await db.userLog.createMany({ data: Array.from({ length: 130 }, () => row) })
    const first = await get('/UserLog?UserLogType=1')
    expect(first.body.value.length).toBe(100)
    const link = (first.body['@odata.nextLink'] as string).replace(/^.*\/api/, '/api')
    expect((await get(link)).body.value.length).toBe(31)
    for (const value of ['x', '16'])
      expect(await get(`/UserLog?UserLogType=${value}`)).toMatchObject({
        status: 400,
        body: refused('BAD_QUERY', 'UserLogType must be a number from 0 to 15.'),
      })
  })

  it('is not described to users who may not read it', async () => {
    for (const path of ['/UserLog/$count', '/UserLog(1)'])
      expect([path, (await get(path, 'uma')).status]).toEqual([path, 403])
    for (const path of ['/api/$metadata', '/api/'])
      expect((await get(path, 'uma')).text).not.toContain('UserLog')
  })
})
