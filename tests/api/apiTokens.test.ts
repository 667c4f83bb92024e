// Access tokens for programs: creation, rights and revocation (docs/decisions/signing-in.md).
import { beforeEach, describe, expect, it } from 'vitest'
import { API_TOKENS_MAX } from '#domain/limits.ts'
import { createTokens, tokenHash } from '#server/auth/tokens.ts'
import { db } from '#server/database/client.ts'
import { askForApiToken, createApiToken } from '#tests/support/apiTokens.ts'
import { createCaller, type Caller } from '#tests/support/caller.ts'
import { PASSWORD, type PersonName } from '#tests/support/company.ts'
import { ask } from '#tests/support/secondFactor.ts'
import { startedTogether } from '#tests/support/waiting.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await db.session.deleteMany()
  await db.userLog.deleteMany()
  await db.mailMessage.deleteMany()
})

const tokenOf = async (name: PersonName, input: object = {}) =>
  createApiToken(world, await world.signInAgain(name), input)
/** 200, or the status and the code of the refusal. */
const use = async (caller: Caller) => {
  const { status, body } = await caller.rest('GET', '/auth/me')
  return status === 200 ? 200 : [status, (body.error as { code: string }).code]
}
const listed = async (caller: Caller) => {
  const { data } = await caller.ask<{ me: { apiTokens: Record<string, unknown>[] } }>(
    '{ me { apiTokens { id name start mayWrite createdAt expiresAt lastUsedAt } } }',
  )
  return data!.me.apiTokens
}
const codeOf = async (caller: Caller, mutation: string): Promise<string> => {
  const { data, errors } = await caller.ask<{ result: { __typename: string; code?: string } }>(
    `mutation { result: ${mutation} { __typename ... on Refusal { code } } }`,
  )
  return errors[0]?.extensions?.code ?? data!.result.code ?? data!.result.__typename
}
const logged = async () =>
  (await db.userLog.findMany({ orderBy: { id: 'asc' } }))
    .filter(({ userLogType }) => userLogType !== 'SIGNED_IN')
    .map(({ userLogType, detail, nameOfActor }) => [userLogType, detail, nameOfActor])

describe('an access token', () => {
  it('is shown once, stored as a hash, logged and mailed to its owner', async () => {
    const tess = await world.signInAgain('tess')
    const { token, id, caller } = await createApiToken(world, tess, { mayWrite: true, endsOn: '2026-11-18' })
    expect(token).toMatch(/^dbk_[\w-]{51}$/)
    expect(await use(caller)).toBe(200)
    // Midnight at the end of the last day in Brisbane.
    const expiresAt = '2026-11-18T14:00:00.000Z'
    const about = { name: 'Spreadsheet', start: token.slice(0, 8), mayWrite: true }
    expect(await listed(tess)).toEqual([{ id, ...about, createdAt: NOON, expiresAt, lastUsedAt: NOON }])
    const stored = await db.apiToken.findFirstOrThrow()
    expect(stored.tokenHash).toBe(tokenHash(token))
    expect(JSON.stringify(stored)).not.toContain(token.slice(8))
    expect(await logged()).toEqual([['TOKEN_CREATED', 'Spreadsheet', null]])
    const mails = await db.mailMessage.findMany()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['tess@test.example', 'An access token was created'],
    ])
    expect(JSON.stringify(mails)).not.toContain(token.slice(0, 12))
    const { data } = await tess.ask<{ me: { devices: object[] } }>('{ me { devices { id } } }')
    expect(data!.me.devices, 'it is no device').toHaveLength(1)
  })

  it('needs a name, and an end within a year', async () => {
    const tess = await world.signInAgain('tess')
    const problemsOf = async (input: object) => (await askForApiToken(tess, input)).problems
    expect(await problemsOf({ name: ' ', endsOn: '2026-11-16' })).toEqual([
      { path: 'name', message: 'Please enter a name' },
      { path: 'endsOn', message: 'This day is over' },
    ])
    expect(await problemsOf({ endsOn: '2027-11-18' })).toMatchObject([
      { message: 'At most a year from today' },
    ])
    expect(await problemsOf({ endsOn: '2027-11-17' })).toBe(undefined)
  })

  it('needs the password again, ten minutes after the sign-in', async () => {
    const tess = await world.signInAgain('tess')
    world.at('2026-11-17T02:11:00Z')
    expect(await askForApiToken(tess)).toEqual({ code: 'PROVE_AGAIN' })
    await ask(tess, 'proveAgain', `(password: "${PASSWORD}")`)
    expect(await askForApiToken(tess)).toMatchObject({ token: expect.any(String) as unknown })
  })

  it('cannot exceed twenty per person, even if two are created at the same time', async () => {
    const tess = await world.signInAgain('tess')
    const { id: userId } = world.company.people.tess
    for (let count = 1; count < API_TOKENS_MAX; count++) {
      const apiToken = { create: { name: 'Old', start: 'dbk_0000', tokenHash: `${count}`, mayWrite: false } }
      await db.session.create({ data: { userId, expiresAt: new Date(), apiToken } })
    }
    const both = await startedTogether('User', userId, () => [askForApiToken(tess), askForApiToken(tess)])
    expect(both.filter(({ token }) => token)).toHaveLength(1)
    expect(both).toContainEqual({ code: 'TOO_MANY_TOKENS' })
  })

  it('from another server, or modified, is refused without a database query', async () => {
    const { token } = await tokenOf('tess')
    const tokens = createTokens(world.secretKey)
    expect(tokens.isApiToken(token)).toBe(true)
    const others = [createTokens('another').newApiToken(), `${token}x`, token.replace(/.$/, '.'), 'dbk_', '']
    for (const other of others) {
      expect(tokens.isApiToken(other), other).toBe(false)
      if (other) expect(await use(createCaller(world.app, other)), other).toEqual([401, 'UNAUTHENTICATED'])
    }
    // Of this server, but no longer stored.
    expect(await use(createCaller(world.app, tokens.newApiToken()))).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('notes its last use at most once a minute', async () => {
    const tess = await world.signInAgain('tess')
    const { caller } = await createApiToken(world, tess)
    const usedAt = async () => (await listed(tess))[0]!.lastUsedAt
    expect(await usedAt()).toBe(null)
    for (const [at, expected] of [
      ['2026-11-17T02:00:30.000Z', '2026-11-17T02:00:30.000Z'],
      ['2026-11-17T02:01:29.000Z', '2026-11-17T02:00:30.000Z'],
      ['2026-11-17T02:01:31.000Z', '2026-11-17T02:01:31.000Z'],
    ] as const) {
      world.at(at)
      await use(caller)
      expect(await usedAt()).toBe(expected)
    }
  })

  it('works to the end of its last day', async () => {
    const { caller } = await tokenOf('tess')
    world.at('2026-11-17T13:59:59Z')
    expect(await use(caller)).toBe(200)
    world.at('2026-11-17T14:00:01Z')
    expect(await use(caller)).toEqual([401, 'UNAUTHENTICATED'])
    // Its owner sees why the program fails.
    expect(await listed(await world.signInAgain('tess'))).toHaveLength(1)
  })
})

describe('an access token is revoked', () => {
  it('by its owner, and the user log says so', async () => {
    const tess = await world.signInAgain('tess')
    const { id, caller } = await createApiToken(world, tess)
    const other = await createApiToken(world, tess)
    expect(await use(caller)).toBe(200)
    const revoke = `revokeApiToken(id: "${id}")`
    expect(await codeOf(await world.signInAgain('sam'), revoke)).toBe('NOT_FOUND')
    expect(await codeOf(tess, revoke)).toBe('ApiTokensChange')
    expect(await codeOf(tess, revoke)).toBe('ApiTokensChange')
    expect(await use(caller)).toEqual([401, 'UNAUTHENTICATED'])
    expect(await use(other.caller)).toBe(200)
    expect((await listed(tess)).map((one) => one.id)).toEqual([other.id])
    expect((await logged()).slice(2)).toEqual([['TOKEN_REVOKED', 'Spreadsheet', null]])
  })

  it('by administrators, as far as they may log the person out', async () => {
    const { id, caller } = await tokenOf('tess')
    const ofSam = await tokenOf('sam')
    const revoke = (token: string) => `revokeTokenOf(id: "${token}")`
    const uma = await world.signInAgain('uma')
    expect(await codeOf(uma, revoke(ofSam.id))).toBe('FORBIDDEN')
    expect(await codeOf(uma, revoke(id))).toBe('AccountChange')
    expect(await codeOf(uma, revoke(id))).toBe('NOT_FOUND')
    expect(await use(caller)).toEqual([401, 'UNAUTHENTICATED'])
    expect(await use(ofSam.caller)).toBe(200)
    expect((await logged()).slice(2)).toEqual([['TOKEN_REVOKED', 'Spreadsheet', 'Uma Tester']])
    expect(await db.administrationHistory.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      ...{ action: 'TOKEN_REVOKED', recordId: world.company.people.tess.id, nameOfModifier: 'Uma Tester' },
    })
  })

  const PASSWORDS = `{ currentPassword: "${PASSWORD}", newPassword: "hydraulic pump seven" }`
  const account = (): string => `id: "${globalId('Account', world.company.people.tess)}"`
  it.each<[string, PersonName, () => string, [number, string]]>([
    ['forced log-out', 'uma', () => `forceLogOut(${account()})`, [403, 'LOGGED_OUT']],
    ['signing out the other devices', 'tess', () => 'signOutOtherDevices', [403, 'LOGGED_OUT']],
    ['disabling', 'uma', () => `disableAccount(${account()})`, [403, 'ACCOUNT_DISABLED']],
    ['an initial password', 'uma', () => `giveInitialPassword(${account()})`, [401, 'UNAUTHENTICATED']],
    ['a new password', 'tess', () => `changePassword(input: ${PASSWORDS})`, [401, 'UNAUTHENTICATED']],
  ])('by %s', async (_, by, mutation, expected) => {
    const { id, passwordHash } = world.company.people.tess
    const { caller } = await tokenOf('tess')
    expect(await use(caller)).toBe(200)
    expect(await codeOf(await world.signInAgain(by), mutation())).toMatch(/Change|Payload/)
    expect(await use(caller)).toEqual(expected)
    await db.user.update({ where: { id }, data: { active: true, mustChangePassword: false, passwordHash } })
    expect(await use(caller), 'and stays so').not.toBe(200)
  })
})
