// The second factor: set up, asked for by every way in, and each way around it tried.
import { beforeEach, describe, expect, it, test } from 'vitest'
import { pickSettings } from '#domain/setting/settings.ts'
import { setClock } from '#server/adapters/clock.ts'
import { createTokens } from '#server/auth/tokens.ts'
import { db } from '#server/database/client.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { ORIGIN, type Caller } from '#tests/support/caller.ts'
import { PASSWORD, type PersonName } from '#tests/support/company.ts'
import { ask, codeOf, signInBy, withPasskey, withTotp, type Answer } from '#tests/support/secondFactor.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const NEW = 'hydraulic pump seven'
const EXPIRED = { __typename: 'Refusal', code: 'SIGN_IN_EXPIRED' }
const WRONG = { __typename: 'Refusal', code: 'CODE_NOT_ACCEPTED' }
const NOT_THIS_KEY = { __typename: 'Refusal', code: 'PASSKEY_NOT_ACCEPTED' }
const SESSION = { __typename: 'SessionPayload', accessToken: expect.any(String) as unknown }

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  const { throttle, totp, passkey, recoveryCode, factorTicket, userLog, mailMessage } = db
  for (const rows of [throttle, totp, passkey, recoveryCode, factorTicket, userLog, mailMessage])
    await (rows as typeof throttle).deleteMany()
  await require(false)
  await restore()
})

/** The accounts of Tess and Uma as they were. */
async function restore() {
  const { tess, uma } = world.company.people
  for (const { id, passwordHash } of [tess, uma])
    await db.user.update({ where: { id }, data: { passwordHash, active: true, mustChangePassword: false } })
}
const require = (requireSecondFactorForAdministrators: boolean) =>
  db.setting.update({ where: { id: 1 }, data: { requireSecondFactorForAdministrators } })
/** Seconds after noon. */
const later = (seconds: number) => setClock(() => new Date(new Date(NOON).getTime() + seconds * 1000))
const me = async (caller: Caller) => (await caller.ask('{ me { id } }')).status
const logged = async () =>
  (await db.userLog.findMany({ orderBy: { id: 'asc' } })).map(({ userLogType }) => userLogType)
const mailed = async () =>
  (await db.mailMessage.findMany({ orderBy: { id: 'asc' } })).map(({ to, subject }) => [to, subject])

/** The app of Tess as its set-up stored it; its recovery codes are as expensive as passwords. */
let kept: Awaited<ReturnType<typeof setUpOnce>> | undefined
async function setUpOnce(caller: Caller) {
  const codes = await withTotp(caller)
  const rows = { totp: await db.totp.findFirstOrThrow(), recoveryCodes: await db.recoveryCode.findMany() }
  return { codes, rows }
}

/** Tess with an app; her codes of noon are used up by its set-up, which most tests share. */
async function tessWithTotp() {
  const caller = await world.signInAgain('tess')
  if (kept) {
    await db.totp.create({ data: kept.rows.totp })
    await db.recoveryCode.createMany({ data: kept.rows.recoveryCodes })
  }
  kept ??= await setUpOnce(caller)
  return { caller, ...kept.codes }
}

/** Half a sign-in of a person who has a second factor. */
async function ticketOf(name: PersonName): Promise<string> {
  const { ticket } = await signInBy(world, name)
  return ticket!
}
/** Completes a sign-in, without a ticket one of Tess that begins now. */
const enter = async (code: string, ticket?: string) =>
  ask(world.nobody, 'signInWithCode', { ticket: ticket ?? (await ticketOf('tess')), code })
const recover = async (code: string, ticket?: string) =>
  ask(world.nobody, 'signInWithRecoveryCode', { ticket: ticket ?? (await ticketOf('tess')), code })
const kindsOf = (answers: readonly Answer[]) => answers.map(({ __typename }) => __typename).sort()
const account = (name: PersonName) => globalId('Account', world.company.people[name])
const bySam = async (mutation: string) =>
  (await world.signInAgain('sam')).ask(`mutation { ${mutation}(id: "${account('tess')}") { __typename } }`)
const changePassword = (caller: Caller) =>
  caller.ask(
    `mutation { changePassword(input: { currentPassword: "${PASSWORD}", newPassword: "${NEW}" }) { __typename } }`,
  )

/** An app straight in the database, for those who only need to have one. */
const giveApp = (name: PersonName) =>
  db.totp.create({
    data: { userId: world.company.people[name].id, secret: 'x', lastStep: 0, createdAt: new Date(NOON) },
  })

describe('an authenticator app', () => {
  it('counts after its first code, and is required from then on', async () => {
    const tess = await world.signInAgain('tess')
    const { ticket, secret } = await ask(tess, 'beginTotp')
    expect(await ask(tess, 'confirmTotp', { ticket, code: codeOf(secret!, 4) })).toMatchObject(WRONG)
    expect(await signInBy(world, 'tess')).toEqual(SESSION)
    const { recoveryCodes } = await ask(tess, 'confirmTotp', { ticket, code: codeOf(secret!) })
    expect(recoveryCodes).toHaveLength(10)
    expect(await ask(tess, 'beginTotp')).toMatchObject({ code: 'HAS_TOTP' })
    later(30)
    const half = await signInBy(world, 'tess')
    expect(half).toEqual({
      __typename: 'SecondFactorNeeded',
      ticket: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      methods: ['TOTP', 'RECOVERY_CODE'],
    })
    const whole = await enter(codeOf(secret!), half.ticket)
    expect(await me(world.caller(whole.accessToken!))).toBe(200)
  })

  it('stores its secret encrypted for its owner, and its recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await tessWithTotp()
    const stored = await db.totp.findFirstOrThrow()
    expect(stored.secret).not.toContain(secret)
    const { seal } = createTokens(world.secretKey)
    expect(seal.open(stored.secret, `totp:${stored.userId}`)).toBe(secret)
    expect(() => seal.open(stored.secret, `totp:${stored.userId + 1}`)).toThrow()
    expect(() => createTokens('another').seal.open(stored.secret, `totp:${stored.userId}`)).toThrow()
    const kept = JSON.stringify(await db.recoveryCode.findMany())
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
    expect(kept).toContain('$argon2id$')
  })

  it('may be one step early or late, but not two', async () => {
    const { secret } = await tessWithTotp()
    later(300)
    for (const [steps, answer] of [
      [-2, WRONG],
      [2, WRONG],
      [-1, SESSION],
      [1, SESSION],
    ] as const) {
      expect(await enter(codeOf(secret, steps)), `${steps} steps`).toMatchObject(answer)
      await db.throttle.deleteMany()
    }
  })

  it('accepts each code once, and no older one after it', async () => {
    const { secret } = await tessWithTotp()
    // That of the set-up, too.
    expect(await enter(codeOf(secret))).toMatchObject(WRONG)
    later(30)
    const tickets = [await ticketOf('tess'), await ticketOf('tess')]
    const both = await Promise.all(tickets.map((ticket) => enter(codeOf(secret), ticket)))
    expect(kindsOf(both)).toEqual(['Refusal', 'SessionPayload'])
    expect(await enter(codeOf(secret, -1))).toMatchObject(WRONG)
  })

  it('is logged, notified by mail, and ends the other sessions', async () => {
    const phone = await world.signInAgain('tess')
    await db.userLog.deleteMany()
    const caller = await world.signInAgain('tess')
    await withTotp(caller)
    expect([await me(caller), await me(phone)]).toEqual([200, 401])
    expect(await logged()).toEqual(['SIGNED_IN', 'SECOND_FACTOR_ADDED'])
    expect(await ask(caller, 'removeTotp')).toMatchObject({ recoveryCodes: null })
    expect(await logged()).toEqual(['SIGNED_IN', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED'])
    expect(await mailed()).toEqual([
      ['tess@test.example', 'An authenticator app was added'],
      ['tess@test.example', 'An authenticator app was removed'],
    ])
    expect(await db.recoveryCode.count()).toBe(0)
    expect(await signInBy(world, 'tess')).toEqual(SESSION)
  })
})

describe('the ticket of a sign-in', () => {
  it('is stored as a hash, and cannot be used as a session', async () => {
    await tessWithTotp()
    const before = await db.session.count()
    const ticket = await ticketOf('tess')
    expect(await db.session.count()).toBe(before)
    expect(JSON.stringify(await db.factorTicket.findMany())).not.toContain(ticket)
    const thief = world.caller(ticket)
    const cookie = { cookie: `daybook_refresh_1=${ticket}` }
    const statuses = [
      await me(thief),
      (await thief.rest('GET', '/auth/me')).status,
      (await world.nobody.rest('POST', '/auth/refresh-token', { refreshToken: ticket })).status,
      (await thief.rest('POST', '/auth/refresh-token', undefined, cookie)).status,
      (await thief.askForStream('subscription { viewerChanged { id } }')).status,
    ]
    expect(statuses).toEqual([401, 401, 401, 401, 401])
  })

  it('is valid for five tries, even at the same time', async () => {
    await tessWithTotp()
    const ticket = await ticketOf('tess')
    const tries = await Promise.all(Array.from({ length: 12 }, () => enter('000000', ticket)))
    expect(tries.filter(({ code }) => code === 'CODE_NOT_ACCEPTED')).toHaveLength(5)
    expect(tries.filter(({ code }) => code === 'SIGN_IN_EXPIRED')).toHaveLength(7)
  })

  it('is valid for five minutes', async () => {
    const { secret } = await tessWithTotp()
    const ticket = await ticketOf('tess')
    later(301)
    expect(await enter(codeOf(secret), ticket)).toMatchObject(EXPIRED)
  })

  it('is valid once', async () => {
    const { secret } = await tessWithTotp()
    const ticket = await ticketOf('tess')
    later(60)
    expect(await enter(codeOf(secret), ticket)).toEqual(SESSION)
    later(120)
    expect(await enter(codeOf(secret), ticket)).toMatchObject(EXPIRED)
  })

  it('accepts only codes of its own person', async () => {
    await tessWithTotp()
    const theo = await withTotp(await world.signInAgain('theo'))
    later(30)
    const ticket = await ticketOf('tess')
    expect(await enter(codeOf(theo.secret), ticket)).toMatchObject(WRONG)
    expect(await recover(theo.recoveryCodes[0]!, ticket)).toMatchObject(WRONG)
  })

  it('works only for a sign-in, and a set-up ticket only for a set-up', async () => {
    const { caller, secret } = await tessWithTotp()
    const { ticket, options } = await ask(caller, 'beginPasskey')
    later(30)
    expect(await enter(codeOf(secret), ticket)).toMatchObject(EXPIRED)
    const answer = createAuthenticator({ origin: ORIGIN }).make(options!)
    const theo = await world.signInAgain('theo')
    for (const [by, of] of [
      [caller, await ticketOf('tess')],
      // Nor is that of somebody else's set-up.
      [theo, ticket],
    ] as const)
      expect(await ask(by, 'addPasskey', { ticket: of, answer, name: 'Phone' })).toMatchObject({
        code: 'SET_UP_EXPIRED',
      })
  })

  test.each<[string, (tess: Caller) => Promise<unknown>]>([
    ['a change of the password', changePassword],
    ['a forced log-out', () => bySam('forceLogOut')],
    ['disabling', () => bySam('disableAccount')],
    ['another second factor', (tess) => withPasskey(tess)],
  ])('ends with %s', async (_, happens) => {
    const { caller, secret } = await tessWithTotp()
    const ticket = await ticketOf('tess')
    await happens(caller)
    await restore()
    later(30)
    expect(await enter(codeOf(secret), ticket)).toMatchObject(EXPIRED)
  })
})

describe('guessing', () => {
  it('is throttled for the person, whatever tickets and networks it uses', async () => {
    const { secret } = await tessWithTotp()
    await db.userLog.deleteMany()
    for (let guess = 0; guess < 5; guess++) await enter('000000')
    expect(await logged()).toEqual(Array(5).fill('SECOND_FACTOR_FAILED'))
    later(1)
    expect(await enter(codeOf(secret, 1))).toEqual({ __typename: 'TOO_MANY_REQUESTS' })
    // Nobody else has to wait, and the right one is let in after the pause.
    expect(await signInBy(world, 'theo')).toEqual(SESSION)
    later(7)
    expect(await enter(codeOf(secret, 1))).toEqual(SESSION)
  })

  it('takes a day for some twenty codes', async () => {
    await tessWithTotp()
    let judged = 0
    // Every hour, for a day.
    for (let time = 0; time < 24 * 3600; time += 3600) {
      later(time)
      await db.throttle.deleteMany({ where: { key: { startsWith: 'sign-in' } } })
      const { code } = await enter('000000')
      if (code === 'CODE_NOT_ACCEPTED') judged += 1
    }
    expect(judged).toBeLessThanOrEqual(20)
    expect(judged).toBeGreaterThan(5)
  })
  it('needs six digits', async () => {
    await tessWithTotp()
    const ticket = await ticketOf('tess')
    for (const code of ['12345', 'abcdef', '１２３４５６', '1234567'])
      expect(await enter(code, ticket), code).toMatchObject({ problems: [{ path: 'code' }] })
  })
})

describe('recovery codes', () => {
  it('work once, even for two at the same time', async () => {
    const { recoveryCodes } = await tessWithTotp()
    await db.userLog.deleteMany()
    await db.mailMessage.deleteMany()
    // In any spelling.
    const code = ` ${recoveryCodes[3]!.replace('-', ' ').toUpperCase()}`
    const tickets = [await ticketOf('tess'), await ticketOf('tess')]
    const both = await Promise.all(tickets.map((ticket) => recover(code, ticket)))
    expect(kindsOf(both)).toEqual(['Refusal', 'SessionPayload'])
    expect((await logged()).sort()).toEqual(['RECOVERY_CODE_USED', 'SECOND_FACTOR_FAILED', 'SIGNED_IN'])
    expect(await mailed()).toEqual([['tess@test.example', 'A recovery code was used']])
    expect(await recover(code)).toMatchObject(WRONG)
  })

  it('end when new ones are generated, which needs a second factor', async () => {
    const { caller, recoveryCodes } = await tessWithTotp()
    const { recoveryCodes: newer } = await ask(caller, 'renewRecoveryCodes')
    expect(await recover(recoveryCodes[0]!)).toMatchObject(WRONG)
    expect(await recover(newer![0]!)).toEqual(SESSION)
    const theo = await world.signInAgain('theo')
    expect(await ask(theo, 'renewRecoveryCodes')).toEqual({ __typename: 'NOT_FOUND' })
  })
})

describe('a passkey', () => {
  const answerTo = async (device: ReturnType<typeof createAuthenticator>, ticket?: string) => {
    const request = await ask(world.nobody, 'askForPasskey', ticket ? `(ticket: "${ticket}")` : '')
    return { ticket: request.ticket, answer: device.answer(request.options!), rememberMe: false }
  }
  const show = (input: object) => ask(world.nobody, 'signInWithPasskey', input)

  it('completes a sign-in by password, and signs in by itself', async () => {
    const { device, added } = await withPasskey(await world.signInAgain('tess'), { counter: 1 })
    expect(added.recoveryCodes).toHaveLength(10)
    const half = await signInBy(world, 'tess')
    expect(half.methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
    const input = await answerTo(device, half.ticket)
    expect(await show(input)).toEqual(SESSION)
    // The same signature again is nothing.
    expect(await show(input)).toMatchObject(EXPIRED)

    await db.userLog.deleteMany()
    const { accessToken } = await show(await answerTo(device))
    const { data } = await world.caller(accessToken!).ask('{ me { email } }')
    expect(data).toEqual({ me: { email: 'tess@test.example' } })
    expect(await logged()).toEqual(['SIGNED_IN'])
  })

  it('of somebody else completes nothing', async () => {
    const { device: hers } = await withPasskey(await world.signInAgain('tess'), { counter: 7 })
    const { device } = await withPasskey(await world.signInAgain('theo'))
    const ticket = await ticketOf('tess')
    const { options } = await ask(world.nobody, 'askForPasskey', `(ticket: "${ticket}")`)
    expect(JSON.parse(options!)).toMatchObject({
      rpId: 'daybook.test',
      userVerification: 'required',
      allowCredentials: [{ id: hers.id, type: 'public-key' }],
    })
    expect(await show(await answerTo(device, ticket))).toMatchObject(NOT_THIS_KEY)
  })

  it.each<[string, (device: ReturnType<typeof createAuthenticator>) => void]>([
    ['that was signed elsewhere', ({ key }) => (key.origin = 'https://evil.example')],
    ['whose person was not verified', ({ key }) => (key.verifies = false)],
    ['that counts backwards', ({ key }) => (key.counter = 2)],
  ])('%s is not accepted', async (_, change) => {
    const { device } = await withPasskey(await world.signInAgain('tess'), { counter: 7 })
    change(device)
    expect(await show(await answerTo(device))).toMatchObject(NOT_THIS_KEY)
    expect(await show(await answerTo(device, await ticketOf('tess')))).toMatchObject(NOT_THIS_KEY)
  })

  it('answers only its own challenge, once', async () => {
    const { device } = await withPasskey(await world.signInAgain('tess'), { counter: 7 })
    const [one, other] = [await answerTo(device), await answerTo(device)]
    expect(await show({ ...one, answer: other.answer })).toMatchObject(NOT_THIS_KEY)
    // The challenge is used up by that.
    expect(await show(one)).toMatchObject(NOT_THIS_KEY)
    const both = await Promise.all([1, 2].map(() => show(other)))
    expect(both.filter(({ __typename }) => __typename === 'SessionPayload')).toHaveLength(1)
  })

  it('accepts only the response of a device', async () => {
    const tess = await world.signInAgain('tess')
    await withPasskey(tess)
    for (const answer of ['', 'null', '{"id":"x","rawId":"x","type":"public-key","response":{}}']) {
      const { ticket } = await ask(world.nobody, 'askForPasskey')
      expect(await show({ ticket, answer, rememberMe: false }), answer).toMatchObject(NOT_THIS_KEY)
      const { ticket: setUp } = await ask(tess, 'beginPasskey')
      const added = await ask(tess, 'addPasskey', { ticket: setUp, answer, name: 'X' })
      expect(added, answer).toMatchObject(NOT_THIS_KEY)
      await db.throttle.deleteMany()
    }
  })

  it('is added once, with a name, by its own challenge', async () => {
    const tess = await world.signInAgain('tess')
    const { device } = await withPasskey(tess)
    const again = await ask(tess, 'beginPasskey')
    expect(JSON.parse(again.options!)).toMatchObject({ excludeCredentials: [{ id: device.id }] })
    const answer = device.make(again.options!)
    const add = (by: Caller, ticket: string | undefined, name: string) =>
      ask(by, 'addPasskey', { ticket, answer, name })
    expect(await add(tess, again.ticket, ' ')).toMatchObject({
      problems: [{ path: 'name', message: 'Please enter a name' }],
    })
    expect(await add(tess, again.ticket, 'Phone')).toMatchObject({ code: 'PASSKEY_USED' })
    const theo = await world.signInAgain('theo')
    const his = await ask(theo, 'beginPasskey')
    expect(await add(theo, his.ticket, 'Hers')).toMatchObject(NOT_THIS_KEY)
  })

  it('is removed by its owner only', async () => {
    const tess = await world.signInAgain('tess')
    await withPasskey(tess)
    const { id } = await db.passkey.findFirstOrThrow()
    const theo = await world.signInAgain('theo')
    const args = `(id: "${globalId('Passkey', id)}")`
    expect(await ask(theo, 'removePasskey', args)).toEqual({ __typename: 'NOT_FOUND' })
    expect(await ask(tess, 'removePasskey', '(id: "nonsense")')).toEqual({ __typename: 'NOT_FOUND' })
    expect(await ask(tess, 'removePasskey', args)).toMatchObject({ __typename: 'SecondFactorChange' })
    expect(await db.recoveryCode.count()).toBe(0)
  })
})

describe('changing how one signs in', () => {
  const attempts = ['beginTotp', 'beginPasskey', 'removeTotp', 'renewRecoveryCodes'] as const

  it('needs the password again, ten minutes after the sign-in', async () => {
    const { caller } = await tessWithTotp()
    later(601)
    for (const attempt of attempts)
      expect(await ask(caller, attempt), attempt).toMatchObject({ code: 'PROVE_AGAIN' })
    expect(await ask(caller, 'proveAgain', '(password: "wrong")')).toMatchObject({
      problems: [{ path: 'password', message: 'This is not your password.' }],
    })
    expect(await ask(caller, 'removeTotp')).toMatchObject({ code: 'PROVE_AGAIN' })
    expect(await ask(caller, 'proveAgain', `(password: "${PASSWORD}")`)).toMatchObject({
      __typename: 'ProveAgainPayload',
    })
    expect(await ask(caller, 'removeTotp')).toMatchObject({ __typename: 'SecondFactorChange' })
  })

  it('is no way to guess the password', async () => {
    const tess = await world.signInAgain('tess')
    for (let guess = 0; guess < 5; guess++) await ask(tess, 'proveAgain', '(password: "wrong")')
    expect(await ask(tess, 'proveAgain', `(password: "${PASSWORD}")`)).toEqual({
      __typename: 'TOO_MANY_REQUESTS',
    })
  })
})

describe('no sign-in bypasses it', () => {
  const input = { email: 'tess@test.example', password: PASSWORD }

  it('POST /auth/login requires it with a message, and accepts the code in the body', async () => {
    const { secret, recoveryCodes } = await tessWithTotp()
    const { status, body } = await world.nobody.rest('POST', '/auth/login', input)
    const sentence = 'Please also enter the code of your second factor.'
    const error = { code: 'SECOND_FACTOR_NEEDED', message: sentence }
    const details = [{ code: 'SECOND_FACTOR_NEEDED', target: 'code', message: sentence }]
    expect([status, body]).toEqual([400, { error: { ...error, details }, value: sentence }])
    later(30)
    const wrong = await world.nobody.rest('POST', '/auth/login', { ...input, code: '000000' })
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'CODE_NOT_ACCEPTED' } } })
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const right = await world.nobody.rest('POST', '/auth/login', { ...input, code })
      expect(right).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
    }
    expect((await world.nobody.rest('POST', '/auth/login', { ...input, code: 7 })).status).toBe(400)
  })

  it('a password that was forgotten and replaced', async () => {
    await tessWithTotp()
    const { id } = world.company.people.tess
    const codeHash = createTokens(world.secretKey).codeHashOf(id, '123456')
    const expiresAt = new Date(Date.parse(NOON) + 60_000)
    await db.emailCode.create({ data: { userId: id, purpose: 'PASSWORD_RESET', codeHash, expiresAt } })
    const reset = { email: input.email, code: '123456', password: NEW }
    expect((await world.nobody.rest('POST', '/auth/new-password', reset)).status).toBe(204)
    expect(await signInBy(world, 'tess', NEW)).toMatchObject({ __typename: 'SecondFactorNeeded' })
  })

  const mustChange = () =>
    db.user.update({ where: { id: world.company.people.tess.id }, data: { mustChangePassword: true } })

  it('an initial password, and choosing one’s own', async () => {
    const { secret } = await tessWithTotp()
    await mustChange()
    later(30)
    const { accessToken } = await enter(codeOf(secret))
    const { errors } = await world.caller(accessToken!).ask('{ settings { timeZone } }')
    expect(errors[0]?.extensions?.code).toBe('PASSWORD_CHANGE_REQUIRED')
  })

  it('an invitation', async () => {
    await tessWithTotp()
    await mustChange()
    await bySam('sendWelcomeEmail')
    const { secrets } = await db.mailMessage.findFirstOrThrow({ where: { kind: 'WELCOME' } })
    const { data } = await world.nobody.ask<{ result: Answer }>(
      `mutation ($input: ActivationInput!) { result: activateAccount(input: $input) {
        __typename ... on SecondFactorNeeded { methods } } }`,
      { input: { ...(secrets as object), email: input.email, password: NEW } },
    )
    expect(data?.result).toEqual({ __typename: 'SecondFactorNeeded', methods: ['TOTP', 'RECOVERY_CODE'] })
  })
})

describe('the setting that requires it of administrators', () => {
  const DUE = { message: 'Please set up a second factor before you go on.' }
  const UPDATE = `mutation ($input: SettingsInput!, $version: Int!) {
    result: updateSettings(input: $input, version: $version) { __typename ... on Refusal { code path } } }`
  const turnOn = async (caller: Caller) => {
    const stored = await db.setting.findUniqueOrThrow({ where: { id: 1 } })
    const { data } = await caller.ask<{ result: Answer }>(UPDATE, {
      input: { ...pickSettings(stored), requireSecondFactorForAdministrators: true },
      version: stored.version,
    })
    return data!.result
  }

  it('can be turned on only by people who have one, and says how many administrators have none', async () => {
    const sam = await world.signInAgain('sam')
    const input = pickSettings(await db.setting.findUniqueOrThrow({ where: { id: 1 } }))
    const withoutOne = async () => {
      const { data } = await sam.ask<{ settingsImpact: { administratorsWithoutFactor: number } }>(
        `query ($input: SettingsInput!) { settingsImpact(input: $input) {
          ... on SettingsImpact { administratorsWithoutFactor } } }`,
        { input },
      )
      return data!.settingsImpact.administratorsWithoutFactor
    }
    const before = await withoutOne()
    expect(await turnOn(sam)).toEqual({
      __typename: 'Refusal',
      code: 'OWN_SECOND_FACTOR',
      path: 'requireSecondFactorForAdministrators',
    })
    await giveApp('sam')
    expect(await withoutOne()).toBe(before - 1)
    expect(await turnOn(sam)).toEqual({ __typename: 'SettingsChange' })
    expect((await sam.ask('{ outbox { edges { cursor } } }')).errors).toEqual([])
  })

  it('lets an administrator do nothing before they have one, and everything after', async () => {
    await require(true)
    const uma = await world.signInAgain('uma')
    const { status, errors } = await uma.ask('{ settings { timeZone } }')
    expect(status).toBe(403)
    expect(errors).toMatchObject([{ ...DUE, extensions: { code: 'SECOND_FACTOR_REQUIRED' } }])
    expect(await uma.rest('GET', '/files/x.png')).toMatchObject({
      status: 403,
      body: { error: { code: 'SECOND_FACTOR_REQUIRED' }, value: DUE.message },
    })
    expect((await uma.askForStream('subscription { timesheetChanged { goneId } }')).status).toBe(403)
    const { data } = await uma.ask(
      '{ me { mustSetUpSecondFactor secondFactor { isRequired recoveryCodesLeft } } }',
    )
    expect(data).toEqual({
      me: { mustSetUpSecondFactor: true, secondFactor: { isRequired: true, recoveryCodesLeft: 0 } },
    })
    await withPasskey(uma)
    expect((await uma.ask('{ settings { timeZone } }')).errors).toEqual([])
  })

  it('requires nothing of staff and approvers', async () => {
    await require(true)
    for (const name of ['tess', 'ada'] as const)
      expect((await (await world.signInAgain(name)).ask('{ settings { timeZone } }')).errors).toEqual([])
  })

  it('prevents removing the last one, even of two at the same time', async () => {
    const sam = await world.signInAgain('sam')
    await giveApp('sam')
    await withPasskey(sam)
    await require(true)
    const key = `(id: "${globalId('Passkey', await db.passkey.findFirstOrThrow())}")`
    const both = await Promise.all([ask(sam, 'removeTotp'), ask(sam, 'removePasskey', key)])
    expect(kindsOf(both)).toEqual(['Refusal', 'SecondFactorChange'])
    expect(both.map(({ code }) => code)).toContain('LAST_SECOND_FACTOR')
    await require(false)
    expect((await db.totp.count()) + (await db.passkey.count())).toBe(1)
  })

  it('affects open sessions immediately', async () => {
    const uma = await world.signInAgain('uma')
    const sam = await world.signInAgain('sam')
    await giveApp('sam')
    const { events } = await uma.subscribe('subscription { viewerChanged { id } }', 1)
    await turnOn(sam)
    expect(await events).toHaveLength(1)
    expect((await uma.ask('{ settings { timeZone } }')).status).toBe(403)
  })
})

describe('an administrator who resets a lost second factor', () => {
  const reset = async (by: PersonName, of: PersonName) => {
    const caller = await world.signInAgain(by)
    const { data, errors } = await caller.ask<{ result: Answer }>(
      `mutation { result: resetSecondFactor(id: "${account(of)}") {
        __typename ... on AccountChange { account { hasSecondFactor } } ... on Refusal { code } } }`,
    )
    return data?.result ?? { __typename: errors[0]?.extensions?.code ?? 'NOTHING' }
  }

  it('lets the person sign in by password, ends their sessions, and is logged, recorded and mailed', async () => {
    const { caller } = await tessWithTotp()
    expect((await withPasskey(caller)).added, 'the codes stay').toMatchObject({ recoveryCodes: null })
    expect(await db.recoveryCode.count()).toBe(10)
    await db.userLog.deleteMany()
    await db.mailMessage.deleteMany()
    expect(await reset('uma', 'tess')).toEqual({
      __typename: 'AccountChange',
      account: { hasSecondFactor: false },
    })
    expect(await me(caller)).toBe(401)
    expect(await signInBy(world, 'tess')).toEqual(SESSION)
    expect(await db.userLog.findFirst({ where: { userLogType: 'SECOND_FACTOR_REMOVED' } })).toMatchObject({
      nameOfActor: 'Uma Tester',
      userId: world.company.people.tess.id,
    })
    expect(await mailed()).toEqual([['tess@test.example', 'Your second factor was reset']])
    expect(await db.administrationHistory.count({ where: { action: 'SECOND_FACTOR_RESET' } })).toBe(1)
    expect(await db.recoveryCode.count()).toBe(0)
    expect(await reset('uma', 'tess')).toEqual({ __typename: 'Refusal', code: 'NO_SECOND_FACTOR' })
  })

  it.each([
    ['uma', 'sam', 'FORBIDDEN'],
    ['sam', 'sam', 'Refusal'],
  ] as const)('is not %s for %s', async (by, of, answer) => {
    expect((await reset(by, of)).__typename).toBe(answer)
  })
})
