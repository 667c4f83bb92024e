// Pay locations and the job divisions of their people under the legacy interface: who reads and who writes what of them.
import { describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { context, invalid, refused } from '#tests/support/rest.ts'
import { globalId, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()

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

  it.each(['updatedAt', 'Password', 'users'])('have no property %s', async (name) => {
    const { status, body } = await get(`/PayLocation?$filter=${name} eq 1`, 'sam')
    expect([status, body]).toEqual([400, refused('BAD_QUERY', `'${name}' is not a property of PayLocation.`)])
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

describe('the service', () => {
  it('lists and describes them for each role', async () => {
    for (const by of roles) {
      const { body } = await get('/api/', by)
      const names = (body.value as { name: string }[]).map(({ name }) => name)
      expect([by, names.includes('PayLocation')]).toEqual([by, true])
      const { text } = await get('/api/$metadata', by)
      expect([by, text.includes('<EntitySet Name="PayLocation"')]).toEqual([by, true])
    }
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
    ['PATCH', { Name: '' }, 'Name', 'Please enter Name'],
    ['PATCH', { Active: 2 }, 'Active', 'Active must be true or false.'],
    ['PATCH', { Divisions: [] }, 'Divisions', "'Divisions' is not a property of PayLocation."],
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
    [{ ids: ['x'] }, 'ids must be a list of numbers.'],
    [{ ids: [] }, 'Select 1 to 100 pay locations.'],
  ])('DeleteMany with %o is refused', async (body, message) => {
    const answer = await send('sam', 'POST', '/PayLocation/DeleteMany', body)
    expect([answer.status, answer.body]).toEqual([400, invalid('ids', message)])
  })

  it('of an unknown id is not found', async () => {
    expect((await send('sam', 'PATCH', '/PayLocation/999999', { Name: 'X' })).status).toBe(404)
  })

  it.each(['tess', 'ada', 'uma'] as const)('is refused for %s, whatever its content', async (by) => {
    const { id } = world.company.payLocations.north
    for (const [method, path] of [
      ['POST', '/PayLocation'],
      ['PATCH', `/PayLocation/${id}`],
      ['PATCH', '/PayLocation/999999'],
      ['POST', '/PayLocation/DeleteMany'],
    ] as const)
      for (const body of [{ Name: 'Mine', Region: 'X', ids: [id] }, { Nosuch: 1 }]) {
        const answer = await send(by, method, path, body)
        expect([method, answer.status, answer.body]).toEqual([
          method,
          403,
          refused('FORBIDDEN', 'Only System Administrators can do this.'),
        ])
      }
    expect(await seen(id)).toMatchObject({ name: 'North', version: 1 })
  })
})
