// Pay locations and the job divisions of their people under the legacy interface: who reads what of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Of each role one: Staff, Approver, User_Administrator, System_Administrator. */
const roles = ['tess', 'ada', 'uma', 'sam'] as const satisfies readonly PersonName[]
const administrators = ['uma', 'sam'] as const

async function get(path: string, by: PersonName) {
  const { status, body, text } = await (await world.signIn(by)).rest('GET', path)
  return { status, body, text }
}
const context = (of: string): unknown => expect.stringMatching(new RegExp(`/api/\\$metadata#${of}$`))
const refused = (code: string, message: string) => ({
  error: { code, message, details: [] },
  value: message,
})

describe('pay locations', () => {
  const shown = () => {
    const { north, south } = world.company.payLocations
    return [
      { PayLocationId: north.id, Name: 'North', Region: 'QLD', Active: true },
      { PayLocationId: south.id, Name: 'South', Region: 'QLD', Active: true },
    ]
  }

  it.each(administrators)('are listed by name for %s, one of them read by its key', async (by) => {
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

  it.each(['tess', 'ada'] as const)('are refused to %s', async (by) => {
    const { north } = world.company.payLocations
    for (const path of ['/PayLocation', '/PayLocation/$count', `/PayLocation(${north.id})/Name`])
      expect(await get(path, by)).toMatchObject({
        status: 403,
        body: refused('FORBIDDEN', 'You are not allowed to do this.'),
      })
  })

  it('that are not given to people any more are there when they are asked for', async () => {
    const { id } = await db.payLocation.create({ data: { name: 'Closed', region: 'NT', active: false } })
    const names = async (query: string) =>
      ((await get(`/PayLocation${query}`, 'uma')).body.value as { Name: string }[]).map(({ Name }) => Name)
    expect(await names('?Active=0')).toEqual(['Closed'])
    expect(await names('?Active=-1')).toEqual(['Closed', 'North', 'South'])
    await db.payLocation.delete({ where: { id } })
  })

  it.each(['version', 'Password', 'users'])('have no property %s', async (name) => {
    const { status, body } = await get(`/PayLocation?$filter=${name} eq 1`, 'sam')
    expect([status, body]).toEqual([400, refused('BAD_QUERY', `'${name}' is no property of PayLocation.`)])
  })
})

describe('job divisions of pay locations', () => {
  it.each(administrators)(
    'are listed for %s with their pay location, active ones unless asked',
    async (by) => {
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
        '@odata.context': context('JobDivisionPayLocation'),
        value: [civil, mechanical],
      })
      const inactive = await get(
        "/JobDivisionPayLocation?Active=0&$filter=PayLocation/Name eq 'North'&$select=Division,Active",
        by,
      )
      expect(inactive.body.value).toEqual([{ Division: 'Mechanical', Active: false }])
    },
  )

  it('are refused to everybody else', async () => {
    for (const by of roles)
      expect([by, (await get('/JobDivisionPayLocation', by)).status]).toEqual([
        by,
        by === 'uma' || by === 'sam' ? 200 : 403,
      ])
  })
})

describe('the service', () => {
  it('names and describes to each role what it may read', async () => {
    for (const by of roles) {
      const isAdministrator = by === 'uma' || by === 'sam'
      const { body } = await get('/api/', by)
      const names = (body.value as { name: string }[]).map(({ name }) => name)
      expect([by, names.includes('PayLocation')]).toEqual([by, isAdministrator])
      const { text } = await get('/api/$metadata', by)
      expect([by, text.includes('<EntitySet Name="PayLocation"')]).toEqual([by, isAdministrator])
    }
  })
})
