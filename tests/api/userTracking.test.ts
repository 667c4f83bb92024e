// The user log: its entries with the address and the device, and who reads it (spec 2, 6 and 9).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logFailedSignIn } from '#server/actions/access/failed-sign-in.ts'
import { db } from '#server/database/client.ts'
import type { UserLogType } from '#server/database/generated/enums.ts'
import { createCaller, type Caller } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { workOff } from '#tests/support/jobs.ts'
import { globalId, NOON, SIGN_IN, setUpWorld } from '#tests/support/world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const FROM_PHONE = { 'x-forwarded-for': '203.0.113.7', 'user-agent': PHONE }

type Entry = {
  userLogType: UserLogType
  at: string
  nameOfActor: string | null
  address: string | null
  device: string | null
  userAgent: string | null
  user: { firstName: string }
}

const world = setUpWorld({ trustProxy: 1 })
let sam: Caller
beforeAll(async () => {
  sam = await world.signIn('sam')
})
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await db.userLog.deleteMany()
})

async function read(filter: object = {}, caller = sam, first = 100): Promise<Entry[]> {
  const { data, errors } = await caller.ask<{ userLogs: { edges: { node: Entry }[] } }>(
    `query ($filter: UserLogFilter, $first: Int) {
      userLogs(filter: $filter, first: $first) {
        edges { node { userLogType at nameOfActor address device userAgent user { firstName } } }
      }
    }`,
    { filter, first },
  )
  if (!data) throw new Error(errors[0]?.extensions?.code)
  return data.userLogs.edges.map(({ node }) => node)
}
const typesOf = (entries: readonly Entry[]) => entries.map(({ userLogType }) => userLogType)

async function signIn(email: string, password: string, headers: Record<string, string> = FROM_PHONE) {
  const { data } = await world.nobody.ask<{ result: { accessToken?: string } | null }>(
    SIGN_IN,
    { input: { email, password } },
    headers,
  )
  await workOff('failedSignIn', logFailedSignIn)
  return data?.result?.accessToken ?? null
}
const ask = (caller: Caller, mutation: string, user: { id: number }, more = '') =>
  caller.ask(
    `mutation ($id: ID!) { ${mutation}(id: $id${more}) { __typename } }`,
    { id: globalId('Account', user) },
    { 'x-forwarded-for': '198.51.100.4', 'user-agent': 'curl/8.9.1' },
  )

describe('the user log', () => {
  it('has the address and the device of sign-ins, failed sign-ins and sign-outs', async () => {
    await signIn('tess@test.example', 'wrong password')
    world.at('2026-11-17T02:00:01.000Z')
    const token = await signIn('tess@test.example', PASSWORD)
    await createCaller(world.app, token).ask('mutation { signOut { signedOut } }', {}, FROM_PHONE)
    const entries = await read()
    expect(typesOf(entries)).toEqual(['SIGNED_OUT', 'SIGNED_IN', 'SIGN_IN_FAILED'])
    expect(entries[2]!.at, 'not when its row was written').toBe(NOON)
    for (const entry of entries)
      expect(entry).toMatchObject({
        address: '203.0.113.7',
        device: 'Chrome on Android',
        userAgent: PHONE,
        nameOfActor: null,
        user: { firstName: 'Tess' },
      })
  })

  it('has the repeated use of a refresh token, with its network', async () => {
    const body = { email: 'tess@test.example', password: PASSWORD }
    const { body: first } = await world.nobody.rest('POST', '/auth/login', body, FROM_PHONE)
    const refresh = (refreshToken: unknown, address: string) =>
      world.nobody.rest('POST', '/auth/refresh-token', { refreshToken }, { 'x-forwarded-for': address })
    expect(await read()).toMatchObject([
      { userLogType: 'SIGNED_IN', address: '203.0.113.7', userAgent: PHONE },
    ])
    const { body: second } = await refresh(first.refresh_token, '203.0.113.7')
    await refresh(second.refresh_token, '203.0.113.7')
    expect((await refresh(first.refresh_token, '192.0.2.66')).status).toBe(401)
    const [newest] = await read()
    expect(newest).toMatchObject({ userLogType: 'SESSION_REUSED', address: '192.0.2.66', device: null })
  })

  it('names the administrator of a forced log-out, an initial password, a change, a disabling or an enabling', async () => {
    const { theo } = world.company.people
    for (const what of ['forceLogOut', 'giveInitialPassword', 'disableAccount', 'enableAccount'])
      expect((await ask(sam, what, theo)).errors, what).toEqual([])
    const entries = await read()
    const types = ['ACCOUNT_CHANGED', 'ACCOUNT_CHANGED', 'PASSWORD_CHANGED', 'FORCED_LOGOUT']
    expect(typesOf(entries)).toEqual(types)
    for (const entry of entries)
      expect(entry).toMatchObject({
        nameOfActor: 'Sam Tester',
        address: '198.51.100.4',
        device: 'curl',
        user: { firstName: 'Theo' },
      })
  })

  it('ignores a forwarded address that none of our proxies wrote', async () => {
    const agent = { 'user-agent': `Evil\t${'x'.repeat(5000)}` }
    await signIn('tess@test.example', PASSWORD, { ...agent, 'x-forwarded-for': '1.2.3.4, 203.0.113.9' })
    // Nor more than 300 characters of a name, nor its control characters.
    const userAgent = `Evil ${'x'.repeat(295)}`
    expect(await read()).toMatchObject([{ address: '203.0.113.9', userAgent, device: 'Evil' }])
  })

  it('is narrowed down by person, type and days of the company', async () => {
    // 23:30 and 00:30 in Brisbane.
    world.at('2026-11-15T13:30:00.000Z')
    await signIn('tess@test.example', PASSWORD)
    world.at('2026-11-15T14:30:00.000Z')
    await signIn('tess@test.example', 'wrong password')
    await signIn('will@test.example', PASSWORD)
    world.at(NOON)
    const again = await world.signInAgain('sam')
    const [tess, will] = [world.company.people.tess, world.company.people.will]
    const has = async (filter: object) =>
      (await read(filter, again)).map(({ user, userLogType }) => `${user.firstName} ${userLogType}`)
    expect(await has({ user: globalId('User', tess) })).toEqual(['Tess SIGN_IN_FAILED', 'Tess SIGNED_IN'])
    expect(await has({ userLogType: 'SIGN_IN_FAILED' })).toEqual(['Tess SIGN_IN_FAILED'])
    expect(await has({ to: '2026-11-15' })).toEqual(['Tess SIGNED_IN'])
    const monday = { from: '2026-11-16', to: '2026-11-16' }
    expect(await has(monday)).toEqual(['Will SIGNED_IN', 'Tess SIGN_IN_FAILED'])
    expect(await has({ user: globalId('User', will), userLogType: 'SIGN_IN_FAILED' })).toEqual([])
  })

  it('is live: each entry reaches the lists that show it', async () => {
    const sam = await world.signIn('sam')
    const { events } = await sam.subscribe(
      `subscription { userLogged {
        all: listed { userLogType user { firstName } }
        failed: listed(filter: { userLogType: SIGN_IN_FAILED }) { userLogType }
        gap
      } }`,
      1,
    )
    await world.signInAgain('amy')
    const all = { userLogType: 'SIGNED_IN', user: { firstName: 'Amy' } }
    expect(await events).toEqual([{ userLogged: { all, failed: null, gap: false } }])
  })
})

describe('what is unusual in the user log', () => {
  const entry = (name: 'tess' | 'theo', userLogType: UserLogType, at: string, userAgent = PHONE) => {
    const userId = world.company.people[name].id
    return db.userLog.create({ data: { userId, userLogType, at, address: '203.0.113.7', userAgent } })
  }
  const ask = async (args: string) => {
    const { data, errors } = await sam.ask<{
      unusualAccess: { reason: string; people: number }[]
      userLogs: { edges: { node: { userLogType: string; unusual: string[]; signIns: number } }[] }
    }>(
      `{ unusualAccess { reason people } userLogs(${args}) { edges { node { userLogType unusual signIns } } } }`,
    )
    expect(errors).toEqual([])
    return { counts: data!.unusualAccess, rows: data!.userLogs.edges.map(({ node }) => node) }
  }
  beforeEach(async () => {
    // NOON is a Tuesday in Brisbane; the days before it have usual sign-ins.
    for (const day of ['01', '02', '03', '04', '05'])
      await entry('tess', 'SIGNED_IN', `2026-11-${day}T01:00:00Z`)
  })

  it('is counted by people for seven days, marks its entries and filters them', async () => {
    for (const minute of ['00', '01', '02'])
      await entry('theo', 'SIGN_IN_FAILED', `2026-11-16T01:${minute}:00Z`)
    await entry('theo', 'SIGN_IN_FAILED', '2026-11-09T01:00:00Z')
    await entry('tess', 'SIGNED_IN', '2026-11-16T02:00:00Z', 'curl/8.0')
    const { counts, rows } = await ask('first: 3')
    expect(counts).toEqual([
      { reason: 'FAILED', people: 1 },
      { reason: 'NEW_DEVICE', people: 1 },
    ])
    expect(rows[0]).toEqual({ userLogType: 'SIGNED_IN', unusual: ['NEW_DEVICE'], signIns: 1 })
    expect((await ask('filter: { unusual: FAILED }')).rows.map(({ unusual }) => unusual)).toEqual(
      Array(3).fill(['FAILED']),
    )
  })

  it('is not folded into the usual sign-ins of a day, which are one entry on any page', async () => {
    // The company's Monday ends at 14:00 UTC.
    for (const at of ['15T14:00', '15T23:00', '16T13:59', '16T14:00'])
      await entry('tess', 'SIGNED_IN', `2026-11-${at}:00Z`)
    await entry('tess', 'SIGNED_OUT', '2026-11-16T05:00:00Z')
    await entry('tess', 'SIGNED_IN', '2026-11-16T06:00:00Z', 'curl/8.0')
    await entry('theo', 'SIGNED_OUT', '2026-11-16T07:00:00Z')
    const { rows } = await ask('byDay: true, first: 4')
    expect(rows.map((row) => [row.userLogType, row.unusual.length, row.signIns])).toEqual([
      ['SIGNED_IN', 0, 1],
      ['SIGNED_IN', 0, 4],
      ['SIGNED_OUT', 0, 0],
      ['SIGNED_IN', 1, 4],
    ])
  })

  it('includes a disabled account that is tried with its password', async () => {
    const { theo } = world.company.people
    await db.user.update({ where: { id: theo.id }, data: { active: false } })
    await signIn(theo.email, PASSWORD)
    await db.user.update({ where: { id: theo.id }, data: { active: true } })
    expect(typesOf(await read())[0]).toBe('SIGN_IN_FAILED')
  })
})
