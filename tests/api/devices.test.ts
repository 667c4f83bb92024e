// The devices on which somebody is signed in: who sees which, and how they are signed out (docs/decisions/signing-in.md).
import { beforeEach, describe, expect, it, test } from 'vitest'
import { addressScopeOf } from '#server/process/network.ts'
import { db } from '#server/database/client.ts'
import { createCaller, type Caller } from '#tests/support/caller.ts'
import { PASSWORD, type PersonName } from '#tests/support/company.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

const world = setUpWorld({ trustProxy: 1 })
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await db.session.deleteMany()
  await db.userLog.deleteMany()
})

type SignedIn = Caller & { refreshToken: string; sessionId: number; from: Record<string, string> }

/** Signs in from a device; later requests come from it, too. */
async function device(name: PersonName, address: string, userAgent: string): Promise<SignedIn> {
  const from = { 'x-forwarded-for': address, 'user-agent': userAgent }
  const { email } = world.company.people[name]
  const { body } = await world.nobody.rest('POST', '/auth/login', { email, password: PASSWORD }, from)
  const { access_token: token, refresh_token: refreshToken } = body as Record<string, string>
  const { id: sessionId } = await db.session.findFirstOrThrow({ orderBy: { id: 'desc' } })
  return { ...createCaller(world.app, token!), refreshToken: refreshToken!, sessionId, from }
}

type Row = Record<'id' | 'device' | 'address' | 'network' | 'signedInAt' | 'usedAt', string>

async function devicesOf(caller: SignedIn): Promise<Row[]> {
  const { data, errors } = await caller.ask<{ me: { devices: Row[] } }>(
    '{ me { devices { id device address network signedInAt usedAt isThisOne } } }',
    {},
    caller.from,
  )
  if (!data) throw new Error(errors[0]!.message)
  return data.me.devices
}
const idOf = (sessionId: number) => globalId('SignedInDevice', { id: sessionId })
const signOut = (caller: Caller, sessionId: number) =>
  caller.ask<{ result: { viewer: { devices: { id: string }[] } } }>(
    'mutation ($id: ID!) { result: signOutDevice(id: $id) { ... on DevicesChange { viewer { devices { id } } } } }',
    { id: idOf(sessionId) },
  )
const others =
  'mutation { result: signOutOtherDevices { ... on DevicesChange { viewer { devices { id } } } } }'

describe('the devices', () => {
  it('lists where a person is signed in, with the details of each device', async () => {
    const desk = await device('tess', '203.0.113.7', DESK)
    world.at('2026-11-17T02:10:00Z')
    const phone = await device('tess', '10.1.2.3', PHONE)
    await device('theo', '203.0.113.7', DESK)
    expect(await devicesOf(desk)).toEqual([
      {
        id: idOf(phone.sessionId),
        device: 'Chrome on Android',
        ...{ address: '10.1.2.3', network: 'PRIVATE', isThisOne: false },
        ...{ signedInAt: '2026-11-17T02:10:00.000Z', usedAt: '2026-11-17T02:10:00.000Z' },
      },
      {
        id: idOf(desk.sessionId),
        device: 'Firefox on Linux',
        ...{ address: '203.0.113.7', network: 'SAME', isThisOne: true },
        ...{ signedInAt: new Date(NOON).toISOString(), usedAt: new Date(NOON).toISOString() },
      },
    ])

    // Where and when it was used last; ended and expired sessions are no devices.
    await phone.ask('mutation { signOut { signedOut } }')
    const old = await device('tess', '10.1.2.4', PHONE)
    await db.session.update({ where: { id: old.sessionId }, data: { expiresAt: new Date('2026-11-17') } })
    world.at('2026-11-17T05:00:00Z')
    const { body } = await world.nobody.rest(
      'POST',
      '/auth/refresh-token',
      { refreshToken: desk.refreshToken },
      { 'x-forwarded-for': '198.51.100.4', 'user-agent': DESK },
    )
    expect(
      await devicesOf({ ...desk, ...createCaller(world.app, body.access_token as string) }),
    ).toMatchObject([
      {
        id: idOf(desk.sessionId),
        ...{ address: '198.51.100.4', network: null },
        ...{ signedInAt: new Date(NOON).toISOString(), usedAt: '2026-11-17T05:00:00.000Z' },
      },
    ])
  })
})

describe('signing out a device', () => {
  it('immediately ends its access and refresh tokens with a reason, and leaves the others', async () => {
    const desk = await device('tess', '203.0.113.7', DESK)
    const phone = await device('tess', '10.1.2.3', PHONE)
    const third = await device('tess', '10.1.2.3', PHONE)
    // Twice at the same time ends it once: it is logged once.
    const [{ data }, again] = await Promise.all([
      signOut(desk, phone.sessionId),
      signOut(desk, phone.sessionId),
    ])
    expect(again.errors).toEqual([])
    expect(data!.result.viewer.devices.map(({ id }) => id).sort()).toEqual(
      [idOf(desk.sessionId), idOf(third.sessionId)].sort(),
    )
    const forced = { status: 403, body: { value: 'You need to log in again to access' } }
    expect(await phone.rest('GET', '/auth/me')).toMatchObject(forced)
    const { refreshToken } = phone
    expect(await world.nobody.rest('POST', '/auth/refresh-token', { refreshToken })).toMatchObject(forced)
    expect((await third.rest('GET', '/auth/me')).status).toBe(200)
    const log = await db.userLog.findMany({ where: { userLogType: 'FORCED_LOGOUT' } })
    expect(log).toMatchObject([{ userId: world.company.people.tess.id, nameOfActor: 'Tess Tester' }])
  })

  it('does not find the device of someone else, which stays signed in', async () => {
    const theo = await device('theo', '203.0.113.7', DESK)
    const sam = await device('sam', '10.1.2.3', PHONE)
    expect((await signOut(sam, theo.sessionId)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    expect((await theo.rest('GET', '/auth/me')).status).toBe(200)
    expect(await db.userLog.count({ where: { userLogType: 'FORCED_LOGOUT' } })).toBe(0)
  })
})

describe('signing out all others', () => {
  it('leaves this session, and those of other people', async () => {
    const desk = await device('tess', '203.0.113.7', DESK)
    const phones = [await device('tess', '10.1.2.3', PHONE), await device('tess', '10.1.2.4', PHONE)]
    const theo = await device('theo', '203.0.113.7', DESK)
    const { data } = await desk.ask<{ result: object }>(others)
    expect(data?.result).toEqual({ viewer: { devices: [{ id: idOf(desk.sessionId) }] } })
    for (const phone of phones) expect((await phone.rest('GET', '/auth/me')).status).toBe(403)
    expect((await theo.rest('GET', '/auth/me')).status).toBe(200)
    expect(await db.userLog.count({ where: { userLogType: 'FORCED_LOGOUT' } })).toBe(1)
    await desk.ask(others)
    expect(await db.userLog.count({ where: { userLogType: 'FORCED_LOGOUT' } }), 'of nothing, nothing').toBe(1)
  })

  it('by two devices of each other ends without a fault', async () => {
    const desk = await device('tess', '203.0.113.7', DESK)
    const phone = await device('tess', '10.1.2.3', PHONE)
    for (let more = 0; more < 3; more++) await device('tess', '10.1.2.3', PHONE)
    const answers = await Promise.all([desk.ask(others), phone.ask(others)])
    const codes = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions?.code))
    expect(codes.filter((code) => code !== 'LOGGED_OUT')).toEqual([])
    expect(await db.session.count({ where: { endedAt: null } })).toBeLessThan(2)
  })
})

test('the network of an address', () => {
  const here = '203.0.113.7'
  for (const [address, scope] of [
    [here, 'SAME'],
    ['::ffff:203.0.113.7', 'SAME'],
    ['127.0.0.1', 'THIS_MACHINE'],
    ['::1', 'THIS_MACHINE'],
    ...['10.0.0.1', '172.16.3.4', '192.168.1.9', 'fd12::1', 'fe80::1%eth0'].map(
      (one) => [one, 'PRIVATE'] as const,
    ),
    ...['198.51.100.4', '172.32.0.1', '2001:db8::1', 'unknown', ''].map((one) => [one, null] as const),
  ] as const)
    expect(addressScopeOf(address, here), address).toBe(scope)
  expect(addressScopeOf('2001:db8::1', '2001:db8::2')).toBe('SAME')
})
