// How many wrong passwords are accepted from a network: nobody locks out a person or a company (rulings 4).
import { beforeEach, describe, expect, it } from 'vitest'
import { logFailedSignIn } from '#server/actions/access/failed-sign-in.ts'
import { signInLimits } from '#server/auth/throttle.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { callerKeyOf, onBehalfOf } from '#server/process/caller.ts'
import { networkOf } from '#server/process/network.ts'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { workOff } from '#tests/support/jobs.ts'
import { NOON, SIGN_IN, setUpWorld } from '#tests/support/world.ts'

const HOME = '203.0.113.5'
const STRANGER = '198.51.100.66'
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.'
const { onNetwork, ofAccount, fromAddress } = signInLimits

const world = setUpWorld({ trustProxy: 1 })
let clock = Date.parse(NOON)
const later = (seconds: number) => world.at(new Date((clock += seconds * 1000)).toISOString())
beforeEach(async () => {
  clock = Date.parse(NOON)
  later(0)
  await db.throttle.deleteMany()
  await db.session.deleteMany()
  await db.userLog.deleteMany()
  await db.$executeRaw`DELETE FROM jobs.job`
  world.takeLog()
})

/** How signing in ends: 'in', or the code of the refusal. */
async function signIn(name: string, password: string, from: string): Promise<string> {
  const input = { email: `${name}@test.example`, password, rememberMe: false }
  const { data, errors } = await world.nobody.ask<{ result: { accessToken?: string; code?: string } }>(
    SIGN_IN,
    { input },
    { 'x-forwarded-for': from },
  )
  return data?.result ? (data.result.code ?? 'in') : String(errors[0]?.extensions?.code)
}
const right = (name: string, from: string) => signIn(name, PASSWORD, from)
const wrong = (name: string, from: string) => signIn(name, 'wrong', from)

/** Fails so often, with the required pauses, of which the last is not waited for. */
async function fail(name: string, from: string, times: number) {
  for (let failure = 0; failure < times; failure++) {
    if (failure >= onNetwork.free) later(80)
    expect(await wrong(name, from)).toBe('WRONG_CREDENTIALS')
  }
}

it('during a flood of strangers, a sign-in that is not checked ends in 503 and does not count as an attempt; people on a network in use can sign in', async () => {
  const tess = await world.signIn('tess')
  await tess.ask('{ me { id } }', {}, { 'x-forwarded-for': HOME })
  let isOver = false
  const origin = { address: STRANGER, userAgent: '' }
  const flood = Array.from({ length: 11 }, () =>
    onBehalfOf({ ...callerKeyOf(null, STRANGER), origin }, async () => {
      while (!isOver) await hashPassword('a flood')
    }),
  )
  expect(await wrong('theo', '198.51.100.67')).toBe('BUSY')
  expect(await right('tess', HOME)).toBe('in')
  isOver = true
  await Promise.all(flood)
  expect(await db.throttle.findMany({ where: { count: { gt: 0 } } })).toEqual([])
})

describe('wrong passwords from one network', () => {
  it('are checked five times, then slowed down, then refused for a quarter of an hour', async () => {
    await fail('tess', HOME, 5)
    for (const pause of [5, 10, 20, 40, 80]) {
      later(pause - 1)
      expect(await right('tess', HOME), `before ${pause} s`).toBe('TOO_MANY_REQUESTS')
      later(1)
      expect(await wrong('tess', HOME), `after ${pause} s`).toBe('WRONG_CREDENTIALS')
    }
    later(15 * 60 - 1)
    expect(await right('TESS', HOME), 'the right one included').toBe('TOO_MANY_REQUESTS')
    later(2)
    expect(await right('tess', HOME)).toBe('in')
  })

  it('block the person again after the first quarter of an hour', async () => {
    await fail('tess', HOME, 1)
    later(14 * 60)
    await fail('tess', HOME, 4)
    later(2 * 60)
    expect(await wrong('tess', HOME), 'the sixth, after its pause').toBe('WRONG_CREDENTIALS')
    expect(await wrong('tess', HOME), 'the seventh').toBe('TOO_MANY_REQUESTS')
    later(15 * 60 + 1)
    await fail('tess', HOME, 5)
    expect(await wrong('tess', HOME), 'after a quiet quarter of an hour').toBe('TOO_MANY_REQUESTS')
  })

  it('are limited even at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong('tess', HOME)))
    expect(answers.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5)
  })

  it('are forgotten after the right one', async () => {
    for (const times of [4, 4]) {
      await fail('tess', HOME, times)
      expect(await right('tess', HOME)).toBe('in')
    }
  })

  it('are refused over REST with 429', async () => {
    await fail('tess', '', 5)
    const input = { email: 'tess@test.example', password: PASSWORD }
    const answer = await world.nobody.rest('POST', '/auth/login', input)
    expect(answer).toMatchObject({ status: 429, body: { value: TOO_MANY } })
  })

  it('return after how many seconds the next attempt is accepted', async () => {
    const wait = async () => {
      const input = { input: { email: 'tess@test.example', password: PASSWORD, rememberMe: false } }
      const { headers } = await world.nobody.ask(SIGN_IN, input)
      return Number(headers.get('retry-after'))
    }
    await fail('tess', '', onNetwork.free)
    expect(await wait()).toBe(5)
    later(3)
    expect(await wait()).toBe(2)
    for (let failure = onNetwork.free; failure < onNetwork.most; failure++) {
      later(80)
      expect(await wrong('tess', '')).toBe('WRONG_CREDENTIALS')
    }
    expect(await wait()).toBe(onNetwork.minutes * 60)
  })
})

describe('people cannot lock out others:', () => {
  it('not a person by a thousand strangers, where they have been before', async () => {
    expect(await right('tess', HOME)).toBe('in')
    for (let guess = 0; guess < ofAccount.most; guess++)
      expect(await wrong('tess', `198.51.100.${guess}`)).toBe('WRONG_CREDENTIALS')
    expect(await right('tess', STRANGER), 'guessing has an end').toBe('TOO_MANY_REQUESTS')
    expect(await right('tess', HOME)).toBe('in')
    expect(await right('theo', STRANGER), 'others go on').toBe('in')
  })

  it('not a company by an attacker behind its address', async () => {
    expect(await right('tess', HOME)).toBe('in')
    await Promise.all(Array.from({ length: 20 }, (_, one) => wrong(`made-up-${one}`, HOME)))
    // As if it had guessed as often as it may.
    const data = { count: fromAddress.most - 1 }
    expect(await db.throttle.updateMany({ where: { count: 20 }, data })).toEqual({ count: 1 })
    expect(await wrong('made-up', HOME)).toBe('WRONG_CREDENTIALS')
    expect(await right('theo', HOME), 'guessing has an end').toBe('TOO_MANY_REQUESTS')
    expect(await right('tess', HOME)).toBe('in')
    expect(await right('theo', STRANGER)).toBe('in')
  })

  it('nor by its users who sign in normally', async () => {
    await Promise.all(Array.from({ length: 20 }, () => right('tess', HOME)))
    expect(await right('theo', HOME)).toBe('in')
    // The window in which refusals are logged once counts nobody's attempts.
    const where = { key: { not: { startsWith: 'sign-in-throttled' } } }
    const counts = await db.throttle.findMany({ where })
    expect(counts.map(({ count }) => count).filter((count) => count > 0)).toEqual([])
  })
})

it('the stored key has a limited length, and reveals no e-mail address', async () => {
  await wrong('x'.repeat(200), HOME)
  const keys = (await db.throttle.findMany()).map(({ key }) => key)
  expect(keys).toHaveLength(3)
  for (const key of keys) expect(key).toMatch(/^sign-in(-from|-as)?(:[\w-]{43}){1,2}$/)
})

describe('a failure', () => {
  it('is a row of the user log, one for all refused ones, and a line of the server log for each', async () => {
    await fail('tess', STRANGER, 10)
    for (let tries = 0; tries < 3; tries++) expect(await wrong('tess', STRANGER)).toBe('TOO_MANY_REQUESTS')
    expect(await right('tess', HOME), 'where the stranger is not').toBe('in')
    await wrong('nobody', STRANGER)
    await workOff('failedSignIn', logFailedSignIn)
    const rows = await db.userLog.groupBy({ by: ['userId', 'userLogType'], _count: true })
    expect(rows.map(({ userLogType, _count }) => `${_count} ${userLogType}`).sort()).toEqual([
      '1 SIGNED_IN',
      '1 SIGN_IN_THROTTLED',
      '10 SIGN_IN_FAILED',
    ])
    const lines = world.takeLog()
    expect(lines.map(({ msg }) => msg)).toEqual([
      ...Array<string>(10).fill('sign-in refused: another password'),
      ...Array<string>(3).fill('sign-in refused: too many attempts'),
      'sign-in refused: no such account',
    ])
    expect(JSON.stringify(lines)).not.toMatch(/wrong|test\.example/)
    expect(lines[0]).toMatchObject({ address: STRANGER, userId: world.company.people.tess.id })
  })
})

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['in process', 'in process'],
])('the network of %s is %s', (address, place) => {
  expect(networkOf(address)).toBe(place)
})
