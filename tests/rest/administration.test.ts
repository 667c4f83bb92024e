// What administrators keep, under the legacy interface: pay locations, settings, manuals and the log of users.
import { beforeAll, describe, expect, it } from 'vitest'
import { userLogTypeNumbers } from '#domain/legacy-numbers.ts'
import { userLogLabel, userLogTypes } from '#domain/user/user-log.ts'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { pdf, sendManual } from '#tests/support/manuals.ts'
import { context, invalid } from '#tests/support/rest.ts'
import { globalId, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()

// Pay locations and the job divisions of their people under the legacy interface: who reads and who writes what of them.
describe('pay locations and job divisions', () => {
  /** Of each role one: Staff, Approver, User_Administrator, System_Administrator. */
  const roles = ['tess', 'ada', 'uma', 'sam'] as const satisfies readonly PersonName[]

  const send: World['rest'] = (...call) => world.rest(...call)
  const get = (path: string, by: PersonName) => send(by, 'GET', path)

  describe('pay locations', () => {
    const shown = () => {
      const { north, south } = world.company.payLocations
      return [
        { PayLocationId: north.id, Name: 'North', Region: 'QLD', Active: true, Version: 1 },
        { PayLocationId: south.id, Name: 'South', Region: 'QLD', Active: true, Version: 1 },
      ]
    }

    it.each(roles)('are listed by name for %s, one of them read by its key', async (by) => {
      const [north, south] = shown()
      const list = await get('/PayLocation?$count=true', by)
      expect(list.status).toBe(200)
      expect(list.body).toEqual({
        '@odata.context': context('PayLocation'),
        '@odata.count': 2,
        value: [north, south],
      })
      expect((await get('/paylocation/$count', by)).text).toBe('2')
      const one = await get(`/PayLocation(${south!.PayLocationId})`, by)
      expect(one.body).toEqual({ '@odata.context': context('PayLocation/\\$entity'), ...south })
    })

    it('that are inactive are listed on request', async () => {
      const { id } = await db.payLocation.create({ data: { name: 'Closed', region: 'NT', active: false } })
      const names = async (query: string) =>
        ((await get(`/PayLocation${query}`, 'uma')).body.value as { Name: string }[]).map(({ Name }) => Name)
      expect(await names('?Active=0')).toEqual(['Closed'])
      expect(await names('?Active=-1')).toEqual(['Closed', 'North', 'South'])
      await db.payLocation.delete({ where: { id } })
    })
  })

  describe('job divisions of pay locations', () => {
    it.each(roles)('are listed for %s with their pay location, active ones unless asked', async (by) => {
      const { north, south } = world.company.payLocations
      const divisions = await db.jobDivisionPayLocation.findMany()
      const idOf = (payLocationId: number, division: string) =>
        divisions.find((one) => one.payLocationId === payLocationId && one.division === division)!.id
      const { body } = await get('/JobDivisionPayLocation?$expand=PayLocation($select=Name)', by)
      const civil = {
        JobDivisionPayLocationId: idOf(north.id, 'Civil'),
        PayLocationId: north.id,
        Division: 'Civil',
        Active: true,
        PayLocation: { Name: 'North' },
      }
      const mechanical = {
        JobDivisionPayLocationId: idOf(south.id, 'Mechanical'),
        PayLocationId: south.id,
        Division: 'Mechanical',
        Active: true,
        PayLocation: { Name: 'South' },
      }
      expect(body).toEqual({
        '@odata.context': context('JobDivisionPayLocation\\(PayLocation\\(Name\\)\\)'),
        value: [civil, mechanical],
      })
      const inactive = await get(
        "/JobDivisionPayLocation?Active=0&$filter=PayLocation/Name eq 'North'&$select=Division,Active",
        by,
      )
      expect(inactive.body.value).toEqual([{ Division: 'Mechanical', Active: false }])
    })
  })

  type Made = { PayLocationId: number; Version: number }
  async function make(Name: string): Promise<Made> {
    const { status, body } = await send('sam', 'POST', '/PayLocation', { Name, Region: 'NSW' })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body as Made
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

  describe('writing a pay location', () => {
    it('POST makes one, which GraphQL shows as well', async () => {
      const { status, headers, body } = await send('sam', 'POST', '/PayLocation', {
        name: ' Coast ',
        Region: 'NSW',
      })
      const { PayLocationId: id } = body as Made
      expect([status, body]).toEqual([
        201,
        {
          '@odata.context': context('PayLocation/\\$entity'),
          PayLocationId: id,
          Name: 'Coast',
          Region: 'NSW',
          Active: true,
          Version: 1,
        },
      ])
      expect(headers.get('location')).toMatch(new RegExp(`/api/PayLocation\\(${id}\\)$`))
      expect(await seen(id)).toEqual({
        name: 'Coast',
        region: 'NSW',
        active: true,
        version: 1,
        divisions: [],
        history: { edges: [{ node: { action: 'CREATED' } }] },
      })
    })

    it('PATCH changes only the sent properties, and never unsent divisions', async () => {
      const { PayLocationId: id } = await make('Range')
      await db.jobDivisionPayLocation.create({ data: { payLocationId: id, division: 'Civil' } })
      const plain = await send('sam', 'PATCH', `/PayLocation/${id}`, { Region: 'VIC' })
      expect([plain.status, plain.text]).toEqual([204, ''])
      const prefer = { prefer: 'return=representation' }
      const whole = await send('sam', 'PATCH', `/PayLocation(${id})`, { Active: false, Version: 2 }, prefer)
      expect([whole.status, whole.body]).toEqual([
        200,
        {
          '@odata.context': context('PayLocation/\\$entity'),
          PayLocationId: id,
          Name: 'Range',
          Region: 'VIC',
          Active: false,
          Version: 3,
        },
      ])
      expect(await seen(id)).toMatchObject({ divisions: [{ division: 'Civil', active: true }] })
      const late = await send('sam', 'PATCH', `/PayLocation(${id})`, { Region: 'SA', Version: 1 })
      expect([late.status, late.body]).toMatchObject([400, { error: { code: 'CHANGED_SINCE' } }])
    })

    it.each([
      [
        'POST',
        { Name: 'NORTH', Region: 'X' },
        'Name',
        'There is already a pay location with this name, active or inactive',
      ],
      ['POST', { Name: 'Reef' }, 'Region', 'Please enter Region'],
    ])('%s with %o is refused', async (method, body, target, message) => {
      const { south } = world.company.payLocations
      const path = method === 'POST' ? '/PayLocation' : `/PayLocation/${south.id}`
      const answer = await send('sam', method, path, body)
      expect([answer.status, answer.body]).toEqual([400, invalid(target, message)])
    })

    it('DeleteMany reports which were deleted and which became inactive', async () => {
      const gone = await make('Short')
      const { south } = world.company.payLocations
      const ids = [gone.PayLocationId, south.id]
      const { status, body } = await send('sam', 'POST', '/PayLocation/DeleteMany', { ids })
      expect([status, body]).toEqual([
        200,
        {
          '@odata.context': context('Collection\\(Daybook.PayLocationDeleteManyAnswer\\)'),
          value: [
            { PayLocationId: gone.PayLocationId, Deleted: true },
            { PayLocationId: south.id, Deleted: false },
          ],
          count: 2,
        },
      ])
      expect(await seen(gone.PayLocationId)).toBeNull()
      expect(await seen(south.id)).toMatchObject({ active: false })
    })

    it.each([
      [{}, 'ids must be a list of numbers.'],
      [{ ids: [] }, 'Select 1 to 100 pay locations.'],
    ])('DeleteMany with %o is refused', async (body, message) => {
      const answer = await send('sam', 'POST', '/PayLocation/DeleteMany', body)
      expect([answer.status, answer.body]).toEqual([400, invalid('ids', message)])
    })

    it('of an unknown id is not found', async () => {
      expect((await send('sam', 'PATCH', '/PayLocation/999999', { Name: 'X' })).status).toBe(404)
    })
  })
})

// Manuals under the legacy interface as records: who reads which, and by which of their visible types they are found.
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

  async function get(path: string, by: PersonName) {
    const { status, body, text } = await world.rest(by, 'GET', path)
    return { status, body: body as { value: Record<string, unknown>[] }, text }
  }
  const namesOf = async (query: string, by: PersonName = 'sam') =>
    (await get(`/Manual${query}`, by)).body.value.map(({ Name }) => Name)

  it('read like the response to an upload', async () => {
    const expected = {
      ManualId: ids.all,
      Name: 'Cranes',
      Description: 'About Cranes',
      Active: true,
      VisibleTypes: [0, 1, 3],
      FileUrl: `/Manual/downloadFile/${ids.all}`,
      FileType: 'application/pdf',
      FileSize: pdf().length,
      Version: 1,
      UpdatedOn: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]{12}Z$/) as unknown,
    }
    const { body } = await get('/Manual', 'tess')
    expect(body).toEqual({
      '@odata.context': expect.stringMatching(/\/api\/\$metadata#Manual$/) as unknown,
      value: [expected],
    })
    const { '@odata.context': context, ...one } = (await get(`/Manual/${ids.all}`, 'tess'))
      .body as unknown as Record<string, unknown>
    expect([one, context]).toEqual([expected, expect.stringMatching(/#Manual\/\$entity$/)])
  })

  it.each([
    ['tess', ['all']],
    ['ada', ['all', 'approvers']],
    ['uma', ['all', 'approvers', 'inactive']],
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
    expect((await get('/Manual/$count', by)).text).toBe(`${wanted.length}`)
    for (const [name, id] of Object.entries(ids)) {
      const isSeen = (names as readonly string[]).includes(name)
      expect([name, (await get(`/Manual(${id})`, by)).status]).toEqual([name, isSeen ? 200 : 404])
    }
  })

  describe('a property that is a list', () => {
    it.each([
      ['VisibleTypes/any(v:v eq 3)', ['Cranes']],
      ['VisibleTypes/any(v:v gt 0 and v lt 3)', ['Cranes', 'Deciding', 'Old cranes']],
      ['VisibleTypes/all(v:v eq 1)', ['Deciding']],
      ['not VisibleTypes/any(v:v in (0,3))', ['Deciding']],
      ['VisibleTypes/$count eq 2', ['Old cranes']],
      ['VisibleTypes/any()', ['Cranes', 'Deciding', 'Old cranes']],
      ["FileUrl eq '/Manual/downloadFile/0' or endswith(FileType,'pdf') and Active", ['Cranes', 'Deciding']],
    ])('can be filtered by %s', async (filter, names) => {
      expect(await namesOf(`?$filter=${filter}`)).toEqual(names)
    })

    it('is read by itself, and named in the description', async () => {
      expect((await get(`/Manual(${ids.all})/VisibleTypes`, 'sam')).body.value).toEqual([0, 1, 3])
      expect((await get(`/Manual(${ids.all})/VisibleTypes/$count`, 'sam')).text).toBe('3')
      expect((await get(`/Manual(${ids.all})/VisibleTypes/$value`, 'sam')).status).toBe(404)
      expect((await get('/api/$metadata', 'sam')).text).toContain(
        '<Property Name="VisibleTypes" Type="Collection(Edm.Int32)" Nullable="false"/>',
      )
    })

    it.each([
      ['$filter=VisibleTypes eq 1', 400, "'VisibleTypes' is not a single value."],
      ['$orderby=VisibleTypes', 400, "'VisibleTypes' is not a single value."],
      ['$filter=VisibleTypes/any(v:v/Name eq 1)', 400, "'v' is a value and has no properties."],
      ['$filter=Name/any(v:true)', 400, "'Name' is not a property of Manual."],
    ])('is refused in %s', async (query, status, message) => {
      const answer = await get(`/Manual?${query}`, 'sam')
      expect([answer.status, answer.body.value]).toEqual([status, message])
    })
  })

  it('can be searched by words of their names and descriptions', async () => {
    expect(await namesOf('?$search=crane about')).toEqual(['Cranes', 'Old cranes'])
    expect(await namesOf('?$search=crane NOT old', 'ada')).toEqual(['Cranes'])
  })

  it('are deleted with 204, or become inactive with 200 and the record if their file was replaced', async () => {
    const uma = await world.signIn('uma')
    const fields = { Name: 'Hoists', VisibleTypes: '0' }
    const { ManualId } = (await sendManual(world.app, uma, { fields, file: pdf() })).body
    const path = `/Manual/${String(ManualId)}`
    await sendManual(world.app, uma, { method: 'PATCH', path, file: pdf('Newer') })
    const kept = await uma.rest('DELETE', path)
    expect([kept.status, kept.body]).toMatchObject([200, { ManualId, Name: 'Hoists', Active: false }])
    const gone = await uma.rest('DELETE', `/Manual/${ids.inactive}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
  })
})

// The company's settings under the legacy interface.
describe('settings', () => {
  /** Of each role one: Staff, Approver, User_Administrator, System_Administrator. */
  const roles = ['tess', 'ada', 'uma', 'sam'] as const satisfies readonly PersonName[]

  const send: World['rest'] = (...call) => world.rest(...call)
  const get = (path: string, by: PersonName = 'tess') => send(by, 'GET', path)

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

  describe('the settings', () => {
    it.each(roles)('are one record, which %s reads', async (by) => {
      for (const path of ['/Setting', '/api/setting/']) {
        const { status, body } = await get(path, by)
        expect([status, body]).toEqual([200, { '@odata.context': context('Setting'), ...defaults }])
      }
    })

    it('are read in part', async () => {
      expect((await get('/Setting?$select=timezone')).body).toEqual({
        '@odata.context': context('Setting\\(TimeZone\\)'),
        TimeZone: 'Australia/Brisbane',
      })
    })

    it.each(['/Setting(1)', '/Setting/1', '/Setting/$count'])(
      'are no list: %s is not found',
      async (path) => {
        expect((await get(path)).status).toBe(404)
      },
    )

    it('are described as a single record', async () => {
      const { body } = await get('/api/')
      expect(body.value).toContainEqual({ name: 'Setting', kind: 'Singleton', url: 'Setting' })
      expect((await get('/api/$metadata')).text).toContain(
        '<Singleton Name="Setting" Type="Daybook.Setting">',
      )
    })
  })

  describe('changing them', () => {
    const prefer = { prefer: 'return=representation' }

    it('is for System_Administrators: changes the sent settings, immediately for everybody, and writes history', async () => {
      const { status, text } = await send('sam', 'PATCH', '/Setting', {
        MaximumDailyHours: 12,
        defaultstarttime: 420,
      })
      expect([status, text]).toEqual([204, ''])
      const shown = { ...defaults, MaximumDailyHours: 12, DefaultStartTime: 420, Version: 2 }
      expect((await get('/Setting')).body).toEqual({ '@odata.context': context('Setting'), ...shown })
      const [last] = await db.administrationHistory.findMany({ where: { noun: 'SETTING' } })
      expect(last).toMatchObject({ action: 'CHANGED', nameOfModifier: 'Sam Tester' })
    })

    it('accepts the settings as they were read, and changes nothing', async () => {
      const { body } = await get('/Setting')
      const { status, body: after } = await send('sam', 'PUT', '/Setting', body, prefer)
      expect([status, after]).toEqual([200, body])
    })

    it.each([[{ MaximumDailyHours: 25 }, 'MaximumDailyHours', 'Please enter whole hours from 1 to 24']])(
      'with %o is refused',
      async (body, target, message) => {
        const answer = await send('sam', 'PATCH', '/Setting', body)
        expect([answer.status, answer.body]).toEqual([400, invalid(target, message)])
      },
    )

    it('with an old version names the person who changed it', async () => {
      const { status, body } = await send('sam', 'PATCH', '/Setting', { MaximumDailyHours: 9, Version: 1 })
      expect([status, body]).toMatchObject([400, { error: { code: 'CHANGED_SINCE' } }])
    })

    it('back to the defaults is one call', async () => {
      const { status, body } = await send('sam', 'PUT', '/Setting/Reset', undefined, prefer)
      expect([status, body]).toEqual([
        200,
        { '@odata.context': context('Setting'), ...defaults, Version: expect.any(Number) as unknown },
      ])
      expect((await send('sam', 'PUT', '/api/setting/reset/', {})).status).toBe(204)
    })
  })
})

// The user log under the legacy interface: to System_Administrators only.
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
        address: at === 0 ? null : '203.0.113.7',
        userAgent: at === 0 ? null : 'Mozilla/5.0',
        at: new Date(Date.UTC(2026, 10, 1, 0, at)),
      })),
    })
  })

  const get = async (path: string, by: PersonName = 'sam') => {
    const { status, body, text } = await world.rest(by, 'GET', path)
    return { status, body: body as { value: Record<string, unknown>[] }, text }
  }

  describe('GET /UserLog', () => {
    it('lists the events of accounts, newest first, with names and numbers', async () => {
      const { body } = await get(
        '/UserLog?$expand=User($select=FirstName)&$filter=UserLogDateTime lt 2026-11-02',
      )
      const { tess } = world.company.people
      const entries = await db.userLog.findMany({ where: { at: { lt: new Date('2026-11-02') } } })
      expect(body).toEqual({
        '@odata.context': expect.stringMatching(/#UserLog\(User\(FirstName\)\)$/) as unknown,
        value: entries
          .sort((a, b) => b.at.getTime() - a.at.getTime())
          .map((one) => ({
            UserLogId: one.id,
            UserId: tess.id,
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
      for (const type of userLogTypes) {
        const number = userLogTypeNumbers[type]
        const { body } = await get(
          `/UserLog?userlogtype=${number}&$filter=UserId eq ${world.company.people.tess.id}`,
        )
        expect([type, body.value.map((one) => one.UserLogTypeName)]).toEqual([type, [userLogLabel[type]]])
      }
      const numbers = Object.values(userLogTypeNumbers)
      expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at))
      const rows = Array.from({ length: 130 }, () => ({
        userId: world.company.people.theo.id,
        userLogType: 'SIGNED_OUT' as const,
      }))
      await db.userLog.createMany({ data: rows })
      const first = (await get('/UserLog?UserLogType=1')).body as unknown as Record<string, unknown>
      expect((first.value as unknown[]).length).toBe(100)
      const link = (first['@odata.nextLink'] as string).replace(/^.*\/api/, '/api')
      expect((await get(link)).body.value.length).toBe(31)
    })

    it.each(['x', '16'])('refuses %s as a type', async (value) => {
      const message = 'UserLogType must be a number from 0 to 15.'
      const { status, body } = await get(`/UserLog?UserLogType=${value}`)
      expect([status, body]).toEqual([
        400,
        { error: { code: 'BAD_QUERY', message, details: [] }, value: message },
      ])
    })

    it('is not described to users who are refused it', async () => {
      for (const by of ['tess', 'ada', 'uma'] as const) {
        for (const path of ['/UserLog/$count', '/UserLog(1)'])
          expect([by, path, (await get(path, by)).status]).toEqual([by, path, 403])
        expect((await get('/api/$metadata', by)).text).not.toContain('UserLog')
        expect((await get('/api/', by)).text).not.toContain('UserLog')
      }
    })
  })
})
