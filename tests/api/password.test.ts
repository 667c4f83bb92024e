// Changing a password, and the limits of an account until its initial password is replaced (rulings 4).
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { db, transaction } from '#server/database/client.ts'
import { ORIGIN, type Caller } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { blockedStatements } from '#tests/support/waiting.ts'
import { NOON, SIGN_IN, setUpWorld } from '#tests/support/world.ts'

const COMMON = 'This password is too common. Please choose another one.'
const NEW = 'hydraulic pump seven'
const DUE = { message: 'Please choose a new password before you go on.' }
const CHANGE = `mutation ($input: ChangePasswordInput!) {
  result: changePassword(input: $input) {
    __typename
    ... on ChangePasswordPayload { viewer { mustChangePassword } }
    ... on InvalidInput { problems { path message } }
  }
}`

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await db.userLog.deleteMany()
  await db.setting.updateMany({ data: { companyName: 'Tallow & Bark' } })
  await setTess({ passwordHash: world.company.people.tess.passwordHash, mustChangePassword: false })
})

const setTess = (data: { passwordHash?: string | null; mustChangePassword?: boolean }) =>
  db.user.update({ where: { id: world.company.people.tess.id }, data })

async function change(caller: Caller, currentPassword: string, newPassword: string) {
  const input = { currentPassword, newPassword }
  const { data, errors } = await caller.ask<{ result: object }>(CHANGE, { input })
  return data?.result ?? errors[0]?.extensions?.code
}
const me = async (caller: Caller) => (await caller.ask('{ me { id } }')).status
async function signsIn(password: string): Promise<boolean> {
  const input = { email: 'tess@test.example', password, rememberMe: false }
  const { data } = await world.nobody.ask<{ result: { accessToken?: string } }>(SIGN_IN, { input })
  return Boolean(data?.result.accessToken)
}

describe('changing the password', () => {
  it('replaces it, ends the other sessions and keeps this one', async () => {
    const [here, phone] = [await world.signInAgain('tess'), await world.signInAgain('tess')]
    const theo = await world.signInAgain('theo')
    expect(await change(here, PASSWORD, NEW)).toEqual({
      __typename: 'ChangePasswordPayload',
      viewer: { mustChangePassword: false },
    })
    expect([await me(here), await me(phone), await me(theo)]).toEqual([200, 401, 200])
    expect([await signsIn(PASSWORD), await signsIn(NEW)]).toEqual([false, true])
    expect(await db.userLog.count({ where: { userLogType: 'PASSWORD_CHANGED' } })).toBe(1)
  })

  it.each<[string, string, string, string]>([
    ['wrong', NEW, 'currentPassword', 'This is not your current password.'],
    [PASSWORD, 'Password123', 'newPassword', COMMON],
    // Of the list of the most common ones, and of the names of the person and the company.
    ...[
      '12345678910',
      '1234567891',
      'strawberry',
      'MyPassword',
      'tesstester1',
      'Tester.Tess!',
      'TallowBark1',
    ].map((next): [string, string, string, string] => [PASSWORD, next, 'newPassword', COMMON]),
    [PASSWORD, 'tess@test.example', 'newPassword', 'The password must not be your e-mail address.'],
    [PASSWORD, PASSWORD, 'newPassword', 'Please choose a password that differs from your current one.'],
  ])('from %j to %j is refused at %s: %s', async (current, next, path, message) => {
    const tess = await world.signInAgain('tess')
    expect(await change(tess, current, next)).toEqual({
      __typename: 'InvalidInput',
      problems: [{ path, message }],
    })
    expect(await signsIn(PASSWORD)).toBe(true)
  })

  it('keeps every character as typed: nothing is cut off, folded or trimmed', async () => {
    const long = ` Zwölf Räder\u00a0unter ${'einem Lader '.repeat(15)} `
    expect(long.length).toBe(200)
    expect(await change(await world.signInAgain('tess'), PASSWORD, long)).toMatchObject({
      __typename: 'ChangePasswordPayload',
    })
    const others = [
      long.trim(),
      long.toLowerCase(),
      long.slice(0, -1),
      long.slice(0, 72),
      long.normalize('NFD'),
    ]
    for (const other of others) {
      await db.throttle.deleteMany()
      expect(await signsIn(other), other).toBe(false)
    }
    expect(await signsIn(long)).toBe(true)
  })

  it('cannot be used to guess it', async () => {
    const tess = await world.signInAgain('tess')
    for (let guess = 0; guess < 5; guess++) await change(tess, 'wrong', NEW)
    expect(await change(tess, PASSWORD, NEW)).toBe('TOO_MANY_REQUESTS')
    world.at('2026-11-17T02:00:06.000Z')
    expect(await change(tess, PASSWORD, NEW)).toMatchObject({ __typename: 'ChangePasswordPayload' })
  })

  it('also refuses a parallel sign-in with the old one', async () => {
    const { id } = world.company.people.tess
    const { isIn } = await transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { passwordHash: await hashPassword(NEW) } })
      const isIn = signsIn(PASSWORD)
      await blockedStatements(1)
      return { isIn }
    })
    expect(await isIn).toBe(false)
    expect(await signsIn(NEW)).toBe(true)
  })
})

describe('a password that was handed out', () => {
  let tess: Caller
  beforeEach(async () => {
    await setTess({ mustChangePassword: true })
    tess = await world.signInAgain('tess')
  })

  it('blocks everything: queries, timesheets and subscriptions', async () => {
    const { status, errors, data } = await tess.ask('{ timesheets { edges { node { id } } } }')
    expect([status, data]).toEqual([403, null])
    expect(errors).toMatchObject([{ ...DUE, extensions: { code: 'PASSWORD_CHANGE_REQUIRED' } }])
    const saved = await tess.save(world.day([world.unbilled('7:00', '15:00')]))
    expect(saved).toMatchObject({ is: 'NotAllowed', code: 'PASSWORD_CHANGE_REQUIRED' })
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
      authorization: `Bearer ${tess.accessToken}`,
    }
    const body = JSON.stringify({ query: 'subscription { timesheetChanged { goneId } }' })
    const request = new Request(`${ORIGIN}/graphql`, { method: 'POST', headers, body })
    const response = await world.app.fetch(request)
    expect(await response.text()).toContain('PASSWORD_CHANGE_REQUIRED')
  })

  it('allows only the own account and log-out over REST', async () => {
    expect(await tess.rest('GET', '/files/x.png')).toMatchObject({
      status: 403,
      body: { error: { code: 'PASSWORD_CHANGE_REQUIRED' }, value: DUE.message },
    })
    expect((await tess.rest('GET', '/auth/me')).status).toBe(200)
    expect((await tess.rest('POST', '/auth/logout')).status).toBe(204)
  })

  it('allows reading the own account, signing out, and choosing another, and then everything', async () => {
    const { data } = await tess.ask('{ me { email mustChangePassword } }')
    expect(data).toEqual({ me: { email: 'tess@test.example', mustChangePassword: true } })
    const other = await world.signInAgain('tess')
    expect((await other.ask('mutation { signOut { signedOut } }')).errors).toEqual([])
    expect(await change(tess, PASSWORD, NEW)).toMatchObject({ viewer: { mustChangePassword: false } })
    expect((await tess.ask('{ settings { timeZone } }')).errors).toEqual([])
  })
})
