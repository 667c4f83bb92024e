// What each route answers while a System_Administrator has to do something first: replace an initial password (rulings 4),
// set up a second factor.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import type { Caller } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { sessionCalls } from '#tests/support/everyRoute.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(() => db.throttle.deleteMany())

/** The only routes that answer, each with its status. */
const answered: Readonly<Record<string, number>> = { 'POST /auth/logout': 204, 'GET /auth/me': 200 }

const identity = { UserId: 0, FirstName: 'Sam', LastName: 'Tester', UserType: 3, Email: 'sam@test.example' }

describe.each([
  ['an initial password', 'PASSWORD_CHANGE_REQUIRED'],
  ['a second factor', 'SECOND_FACTOR_REQUIRED'],
] as const)('while %s is due', (_, code) => {
  const set = async (isDue: boolean) => {
    const { id } = world.company.people.sam
    if (code === 'PASSWORD_CHANGE_REQUIRED')
      await db.user.update({ where: { id }, data: { mustChangePassword: isDue } })
    else await db.setting.update({ where: { id: 1 }, data: { requireSecondFactorForAdministrators: isDue } })
  }
  let sam: Caller
  beforeAll(() => set(true))
  afterAll(() => set(false))
  beforeEach(async () => {
    sam = await world.signInAgain('sam')
  })

  it('every route is refused except /auth/me and log-out', async () => {
    const got: Record<string, unknown> = {}
    const expected: typeof got = {}
    for (const { name, method, at } of sessionCalls) {
      // Log-out ends the session.
      const caller = name in answered ? await world.signInAgain('sam') : sam
      const { status, body } = await caller.rest(method, at, method === 'GET' ? undefined : {})
      const { error } = body as { error?: { code: string } }
      got[name] = error ? [status, error.code] : status
      expected[name] = answered[name] ?? [403, code]
    }
    expect(got).toEqual(expected)
  })

  it('sign-in and /auth/me return only the identity of the user', async () => {
    const own = { ...identity, UserId: world.company.people.sam.id }
    expect((await sam.rest('GET', '/auth/me')).body).toEqual(own)
    const given = { email: identity.Email, password: PASSWORD }
    expect((await world.nobody.rest('POST', '/auth/login', given)).body.user).toEqual(own)
  })
})
