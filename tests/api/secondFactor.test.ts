// The second factor: set up, asked for by every way in, and each way around it tried.
import { beforeEach, describe, expect, it, test } from 'vitest'
import { pickSettings } from '#domain/setting/settings.ts'
import { openSession, SecondFactorNeeded } from '#server/actions/access/open-session.ts'
import { setClock } from '#server/adapters/clock.ts'
import { createTokens } from '#server/auth/tokens.ts'
import { db } from '#server/database/client.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { eventsDelivered, ORIGIN, type Caller } from '#tests/support/caller.ts'
import { PASSWORD, type PersonName } from '#tests/support/company.ts'
import { ask, codeOf, signInBy, withPasskey, withTotp, type Answer } from '#tests/support/secondFactor.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const EXPIRED = { __typename: 'Refusal', code: 'SIGN_IN_EXPIRED' }
const WRONG = { __typename: 'Refusal', code: 'CODE_NOT_ACCEPTED' }
const NOT_THIS_KEY = { __typename: 'Refusal', code: 'PASSKEY_NOT_ACCEPTED' }
const SESSION = { __typename: 'SessionPayload', accessToken: expect.any(String) as unknown }

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
  await db.totp.deleteMany()
  await db.passkey.deleteMany()
  await db.recoveryCode.deleteMany()
  await db.factorTicket.deleteMany()
  await db.userLog.deleteMany()
  await db.mailMessage.deleteMany()
  await require(false)
})

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

describe('an authenticator app', () => {
  it('is set up with one of its codes, and required from then on', async () => {
    const { secret, recoveryCodes } = await withTotp(await world.signInAgain('tess'))
    expect(recoveryCodes).toHaveLength(10)
    later(30)
    const half = await signInBy(world, 'tess')
    expect(half).toEqual({
      __typename: 'SecondFactorNeeded',
      ticket: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      methods: ['TOTP', 'RECOVERY_CODE'],
    })
    const whole = await ask(world.nobody, 'signInWithCode', { ticket: half.ticket, code: codeOf(secret) })
    expect(whole).toEqual(SESSION)
    expect(await me(world.caller(whole.accessToken!))).toBe(200)
  })

  it('counts only after its first code', async () => {
    const tess = await world.signInAgain('tess')
    const { ticket, secret } = await ask(tess, 'beginTotp')
    expect(await ask(tess, 'confirmTotp', { ticket, code: codeOf(secret!, 4) })).toMatchObject(WRONG)
    expect(await signInBy(world, 'tess')).toEqual(SESSION)
    expect(await ask(tess, 'confirmTotp', { ticket, code: codeOf(secret!) })).toMatchObject({
      __typename: 'SecondFactorChange',
    })
    expect(await ask(tess, 'beginTotp')).toMatchObject({ code: 'HAS_TOTP' })
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
      const input = { ticket: await ticketOf('tess'), code: codeOf(secret, steps) }
      expect(await ask(world.nobody, 'signInWithCode', input), `${steps} steps`).toMatchObject(answer)
      await db.throttle.deleteMany()
    }
  })

  it('shows a code that is taken once: not twice, nor an older one after it', async () => {
    const { secret } = await tessWithTotp()
    // That of the set-up, too.
    const same = { ticket: await ticketOf('tess'), code: codeOf(secret) }
    expect(await ask(world.nobody, 'signInWithCode', same)).toMatchObject(WRONG)
    later(30)
    const tickets = [await ticketOf('tess'), await ticketOf('tess')]
    const both = await Promise.all(
      tickets.map((ticket) => ask(world.nobody, 'signInWithCode', { ticket, code: codeOf(secret) })),
    )
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Refusal', 'SessionPayload'])
    const older = { ticket: await ticketOf('tess'), code: codeOf(secret, -1) }
    expect(await ask(world.nobody, 'signInWithCode', older)).toMatchObject(WRONG)
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
    const ticket = await ticketOf('tess')
    expect(JSON.stringify(await db.factorTicket.findMany())).not.toContain(ticket)
    const thief = world.caller(ticket)
    expect(await me(thief)).toBe(401)
    expect((await thief.rest('GET', '/auth/me')).status).toBe(401)
    expect((await world.nobody.rest('POST', '/auth/refresh-token', { refreshToken: ticket })).status).toBe(
      401,
    )
    const cookie = { cookie: `daybook_refresh_1=${ticket}` }
    expect((await thief.rest('POST', '/auth/refresh-token', undefined, cookie)).status).toBe(401)
    expect((await thief.askForStream('subscription { viewerChanged { id } }')).status).toBe(401)
  })

  it('sets no cookie and starts no session', async () => {
    const { caller } = await tessWithTotp()
    const before = await db.session.count()
    const input = { email: 'tess@test.example', password: PASSWORD }
    const { headers } = await world.nobody.ask(
      'mutation ($input: SignInInput!) { result: signIn(input: $input) { __typename } }',
      { input },
    )
    expect(headers.get('set-cookie')).toBeNull()
    expect(await db.session.count()).toBe(before)
    expect(await me(caller)).toBe(200)
  })

  it('is valid for five tries, even at the same time', async () => {
    await tessWithTotp()
    const ticket = await ticketOf('tess')
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => ask(world.nobody, 'signInWithCode', { ticket, code: '000000' })),
    )
    expect(tries.filter(({ code }) => code === 'CODE_NOT_ACCEPTED')).toHaveLength(5)
    expect(tries.filter(({ code }) => code === 'SIGN_IN_EXPIRED')).toHaveLength(7)
  })

  it('is good for five minutes', async () => {
    const { secret } = await tessWithTotp()
    const ticket = await ticketOf('tess')
    later(301)
    const input = { ticket, code: codeOf(secret) }
    expect(await ask(world.nobody, 'signInWithCode', input)).toMatchObject(EXPIRED)
  })

  it('is good once', async () => {
    const { secret } = await tessWithTotp()
    const ticket = await ticketOf('tess')
    later(60)
    expect(await ask(world.nobody, 'signInWithCode', { ticket, code: codeOf(secret) })).toEqual(SESSION)
    later(120)
    expect(await ask(world.nobody, 'signInWithCode', { ticket, code: codeOf(secret) })).toMatchObject(EXPIRED)
  })

  it('takes codes of its own person only', async () => {
    await tessWithTotp()
    const theo = await withTotp(await world.signInAgain('theo'))
    later(30)
    const ticket = await ticketOf('tess')
    expect(await ask(world.nobody, 'signInWithCode', { ticket, code: codeOf(theo.secret) })).toMatchObject(
      WRONG,
    )
    const code = theo.recoveryCodes[0]
    expect(await ask(world.nobody, 'signInWithRecoveryCode', { ticket, code })).toMatchObject(WRONG)
  })

  it('works only for a sign-in, and a set-up ticket only for a set-up', async () => {
    const { caller, secret } = await tessWithTotp()
    const device = createAuthenticator({ origin: ORIGIN })
    const setUp = await ask(caller, 'beginPasskey')
    later(30)
    const code = codeOf(secret)
    expect(await ask(world.nobody, 'signInWithCode', { ticket: setUp.ticket, code })).toMatchObject(EXPIRED)
    const ticket = await ticketOf('tess')
    const answer = device.make(setUp.options!)
    expect(await ask(caller, 'addPasskey', { ticket, answer, name: 'Phone' })).toMatchObject({
      code: 'SET_UP_EXPIRED',
    })
    // Nor is that of somebody else's set-up.
    const theo = await world.signInAgain('theo')
    expect(await ask(theo, 'addPasskey', { ticket: setUp.ticket, answer, name: 'Phone' })).toMatchObject({
      code: 'SET_UP_EXPIRED',
    })
  })

  test.each(['a change of the password', 'a forced log-out', 'disabling', 'another second factor'])(
    'ends with %s',
    async (what) => {
      const { caller, secret } = await tessWithTotp()
      const ticket = await ticketOf('tess')
      const sam = await world.signInAgain('sam')
      const { id } = world.company.people.tess
      const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } })
      const account = globalId('Account', { id })
      const on = (mutation: string) => sam.ask(`mutation { ${mutation}(id: "${account}") { __typename } }`)
      if (what === 'disabling') await on('disableAccount')
      else if (what === 'a forced log-out') await on('forceLogOut')
      else if (what === 'another second factor') await withPasskey(caller)
      else
        await caller.ask(
          `mutation { changePassword(input: { currentPassword: "${PASSWORD}", newPassword: "hydraulic pump seven" }) {
            __typename } }`,
        )
      await db.user.update({ where: { id }, data: { active: true, passwordHash } })
      later(30)
      expect(await ask(world.nobody, 'signInWithCode', { ticket, code: codeOf(secret) })).toMatchObject(
        EXPIRED,
      )
    },
  )
})

describe('guessing', () => {
  it('is throttled for the person, whatever tickets and networks it uses', async () => {
    const { secret } = await tessWithTotp()
    for (let guess = 0; guess < 5; guess++)
      await ask(world.nobody, 'signInWithCode', { ticket: await ticketOf('tess'), code: '000000' })
    later(1)
    const input = async () => ({ ticket: await ticketOf('tess'), code: codeOf(secret, 1) })
    expect(await ask(world.nobody, 'signInWithCode', await input())).toEqual({
      __typename: 'TOO_MANY_REQUESTS',
    })
    // Nobody else has to wait, and the right one is let in after the pause.
    expect(await signInBy(world, 'theo')).toEqual(SESSION)
    later(7)
    expect(await ask(world.nobody, 'signInWithCode', await input())).toEqual(SESSION)
  })

  it('takes a day for some twenty codes', async () => {
    await tessWithTotp()
    let judged = 0
    // Every half hour, for a day.
    for (let time = 0; time < 24 * 3600; time += 1800) {
      later(time)
      await db.throttle.deleteMany({ where: { key: { startsWith: 'sign-in' } } })
      const { code } = await ask(world.nobody, 'signInWithCode', {
        ticket: await ticketOf('tess'),
        code: '000000',
      })
      if (code === 'CODE_NOT_ACCEPTED') judged += 1
    }
    expect(judged).toBeLessThanOrEqual(20)
    expect(judged).toBeGreaterThan(5)
  })

  it('is in the log of users', async () => {
    await tessWithTotp()
    await db.userLog.deleteMany()
    await ask(world.nobody, 'signInWithCode', { ticket: await ticketOf('tess'), code: '000000' })
    expect(await logged()).toEqual(['SECOND_FACTOR_FAILED'])
  })

  it('needs six digits', async () => {
    await tessWithTotp()
    const ticket = await ticketOf('tess')
    for (const code of ['12345', 'abcdef', '１２３４５６', '1234567', '']) {
      const answer = await ask(world.nobody, 'signInWithCode', { ticket, code })
      expect(answer, code).toMatchObject({ __typename: 'InvalidInput', problems: [{ path: 'code' }] })
    }
  })
})

describe('recovery codes', () => {
  it('replace the second factor, each once, in any spelling', async () => {
    const { recoveryCodes } = await tessWithTotp()
    await db.userLog.deleteMany()
    await db.mailMessage.deleteMany()
    const code = ` ${recoveryCodes[3]!.replace('-', ' ').toUpperCase()}`
    expect(
      await ask(world.nobody, 'signInWithRecoveryCode', { ticket: await ticketOf('tess'), code }),
    ).toEqual(SESSION)
    expect(await logged()).toEqual(['RECOVERY_CODE_USED', 'SIGNED_IN'])
    expect(await mailed()).toEqual([['tess@test.example', 'A recovery code was used']])
    expect(
      await ask(world.nobody, 'signInWithRecoveryCode', { ticket: await ticketOf('tess'), code }),
    ).toMatchObject(WRONG)
  })

  it('work once, even for two at the same time', async () => {
    const { recoveryCodes } = await tessWithTotp()
    const [code] = recoveryCodes
    const tickets = [await ticketOf('tess'), await ticketOf('tess')]
    const both = await Promise.all(
      tickets.map((ticket) => ask(world.nobody, 'signInWithRecoveryCode', { ticket, code })),
    )
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Refusal', 'SessionPayload'])
  })

  it('end when new ones are generated, which needs a second factor', async () => {
    const { caller, recoveryCodes } = await tessWithTotp()
    const { recoveryCodes: newer } = await ask(caller, 'renewRecoveryCodes')
    const use = async (code: string) =>
      ask(world.nobody, 'signInWithRecoveryCode', { ticket: await ticketOf('tess'), code })
    expect(await use(recoveryCodes[0]!)).toMatchObject(WRONG)
    expect(await use(newer![0]!)).toEqual(SESSION)
    expect(await ask(await world.signInAgain('theo'), 'renewRecoveryCodes')).toEqual({
      __typename: 'NOT_FOUND',
    })
  })

  it('stay when a second factor is added to the first', async () => {
    const { caller } = await tessWithTotp()
    expect((await withPasskey(caller)).added).toMatchObject({ recoveryCodes: null })
    expect(await db.recoveryCode.count()).toBe(10)
  })
})

describe('a passkey', () => {
  const answerTo = async (device: ReturnType<typeof createAuthenticator>, ticket?: string) => {
    const request = await ask(world.nobody, 'askForPasskey', ticket ? `(ticket: "${ticket}")` : '')
    return { ticket: request.ticket, answer: device.answer(request.options!), rememberMe: false }
  }

  it('completes a sign-in by password', async () => {
    const { device, added } = await withPasskey(await world.signInAgain('tess'), { counter: 1 })
    expect(added.recoveryCodes).toHaveLength(10)
    const half = await signInBy(world, 'tess')
    expect(half.methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
    const input = await answerTo(device, half.ticket)
    expect(await ask(world.nobody, 'signInWithPasskey', input)).toEqual(SESSION)
    // The same signature again is nothing.
    expect(await ask(world.nobody, 'signInWithPasskey', input)).toMatchObject(EXPIRED)
  })

  it('signs in by itself', async () => {
    const { device } = await withPasskey(await world.signInAgain('tess'))
    await db.userLog.deleteMany()
    const { accessToken } = await ask(world.nobody, 'signInWithPasskey', await answerTo(device))
    const { data } = await world.caller(accessToken!).ask('{ me { email } }')
    expect(data).toEqual({ me: { email: 'tess@test.example' } })
    expect(await logged()).toEqual(['SIGNED_IN'])
  })

  it('requests user verification and only the person’s keys', async () => {
    const { device } = await withPasskey(await world.signInAgain('tess'))
    await withPasskey(await world.signInAgain('theo'))
    const { options } = await ask(world.nobody, 'askForPasskey', `(ticket: "${await ticketOf('tess')}")`)
    expect(JSON.parse(options!)).toMatchObject({
      rpId: 'daybook.test',
      userVerification: 'required',
      allowCredentials: [{ id: device.id, type: 'public-key' }],
    })
  })

  it('of somebody else completes nothing', async () => {
    await withPasskey(await world.signInAgain('tess'))
    const { device } = await withPasskey(await world.signInAgain('theo'))
    const input = await answerTo(device, await ticketOf('tess'))
    expect(await ask(world.nobody, 'signInWithPasskey', input)).toMatchObject(NOT_THIS_KEY)
  })

  it.each<[string, (device: ReturnType<typeof createAuthenticator>) => void]>([
    ['that was signed elsewhere', ({ key }) => (key.origin = 'https://evil.example')],
    ['whose person was not verified', ({ key }) => (key.verifies = false)],
    ['that counts backwards', ({ key }) => (key.counter = 2)],
  ])('%s is not accepted', async (_, change) => {
    const { device } = await withPasskey(await world.signInAgain('tess'), { counter: 7 })
    change(device)
    expect(await ask(world.nobody, 'signInWithPasskey', await answerTo(device))).toMatchObject(NOT_THIS_KEY)
    const half = await answerTo(device, await ticketOf('tess'))
    expect(await ask(world.nobody, 'signInWithPasskey', half)).toMatchObject(NOT_THIS_KEY)
  })

  it('answers one challenge, its own, and that once', async () => {
    const { device } = await withPasskey(await world.signInAgain('tess'))
    const [one, other] = [await answerTo(device), await answerTo(device)]
    expect(await ask(world.nobody, 'signInWithPasskey', { ...one, answer: other.answer })).toMatchObject(
      NOT_THIS_KEY,
    )
    // The challenge is used up by that.
    expect(await ask(world.nobody, 'signInWithPasskey', one)).toMatchObject(NOT_THIS_KEY)
    const both = await Promise.all([1, 2].map(() => ask(world.nobody, 'signInWithPasskey', other)))
    expect(both.filter(({ __typename }) => __typename === 'SessionPayload')).toHaveLength(1)
  })

  it('is nothing else than the response of a device', async () => {
    const tess = await world.signInAgain('tess')
    await withPasskey(tess)
    for (const answer of [
      '',
      'null',
      '{"id":{"$ne":1}}',
      '{"id":"x","rawId":"x","type":"public-key","response":{}}',
    ]) {
      const { ticket } = await ask(world.nobody, 'askForPasskey')
      const input = { ticket, answer, rememberMe: false }
      expect(await ask(world.nobody, 'signInWithPasskey', input), answer).toMatchObject(NOT_THIS_KEY)
      const { ticket: setUp } = await ask(tess, 'beginPasskey')
      expect(await ask(tess, 'addPasskey', { ticket: setUp, answer, name: 'X' }), answer).toMatchObject(
        NOT_THIS_KEY,
      )
      await db.throttle.deleteMany()
    }
  })

  it('is added once, with a name, by its own challenge', async () => {
    const tess = await world.signInAgain('tess')
    const { device } = await withPasskey(tess)
    const again = await ask(tess, 'beginPasskey')
    expect(JSON.parse(again.options!)).toMatchObject({ excludeCredentials: [{ id: device.id }] })
    const answer = device.make(again.options!)
    expect(await ask(tess, 'addPasskey', { ticket: again.ticket, answer, name: ' ' })).toMatchObject({
      problems: [{ path: 'name', message: 'Please enter a name' }],
    })
    expect(await ask(tess, 'addPasskey', { ticket: again.ticket, answer, name: 'Phone' })).toMatchObject({
      code: 'PASSKEY_USED',
    })
    const theo = await world.signInAgain('theo')
    const his = await ask(theo, 'beginPasskey')
    expect(await ask(theo, 'addPasskey', { ticket: his.ticket, answer, name: 'Hers' })).toMatchObject(
      NOT_THIS_KEY,
    )
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
  const newPassword = 'hydraulic pump seven'
  const input = { email: 'tess@test.example', password: PASSWORD }

  it('POST /auth/login requires it with a message, and accepts the code in the body', async () => {
    const { secret, recoveryCodes } = await tessWithTotp()
    const { status, body } = await world.nobody.rest('POST', '/auth/login', input)
    const sentence = 'Please also enter the code of your second factor.'
    expect([status, body]).toEqual([
      400,
      {
        error: {
          code: 'SECOND_FACTOR_NEEDED',
          message: sentence,
          details: [{ code: 'SECOND_FACTOR_NEEDED', target: 'code', message: sentence }],
        },
        value: sentence,
      },
    ])
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
    const { id, passwordHash } = await db.user.findUniqueOrThrow({
      where: { id: world.company.people.tess.id },
    })
    const { codeHashOf } = createTokens(world.secretKey)
    const expiresAt = new Date(Date.parse(NOON) + 60_000)
    await db.emailCode.create({
      data: { userId: id, purpose: 'PASSWORD_RESET', codeHash: codeHashOf(id, '123456'), expiresAt },
    })
    const reset = { email: input.email, code: '123456', password: newPassword }
    expect((await world.nobody.rest('POST', '/auth/new-password', reset)).status).toBe(204)
    expect(await signInBy(world, 'tess', newPassword)).toMatchObject({ __typename: 'SecondFactorNeeded' })
    await db.user.update({ where: { id }, data: { passwordHash } })
  })

  it('an initial password, and choosing one’s own', async () => {
    const { secret } = await tessWithTotp()
    const { id } = world.company.people.tess
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } })
    await db.user.update({ where: { id }, data: { mustChangePassword: true } })
    later(30)
    const half = await signInBy(world, 'tess')
    expect(half.__typename).toBe('SecondFactorNeeded')
    const { accessToken } = await ask(world.nobody, 'signInWithCode', {
      ticket: half.ticket,
      code: codeOf(secret),
    })
    const tess = world.caller(accessToken!)
    expect((await tess.ask('{ settings { timeZone } }')).errors[0]?.extensions?.code).toBe(
      'PASSWORD_CHANGE_REQUIRED',
    )
    await db.user.update({ where: { id }, data: { mustChangePassword: false, passwordHash } })
  })

  it('an invitation', async () => {
    await tessWithTotp()
    const { id } = world.company.people.tess
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } })
    await db.user.update({ where: { id }, data: { mustChangePassword: true } })
    const sam = await world.signInAgain('sam')
    await sam.ask(`mutation { sendWelcomeEmail(id: "${globalId('Account', { id })}") { __typename } }`)
    const { secrets } = await db.mailMessage.findFirstOrThrow({ where: { kind: 'WELCOME' } })
    const { data } = await world.nobody.ask<{ result: Answer }>(
      `mutation ($input: ActivationInput!) { result: activateAccount(input: $input) {
        __typename ... on SecondFactorNeeded { methods } } }`,
      { input: { ...(secrets as object), email: input.email, password: newPassword } },
    )
    expect(data?.result).toEqual({ __typename: 'SecondFactorNeeded', methods: ['TOTP', 'RECOVERY_CODE'] })
    await db.user.update({ where: { id }, data: { mustChangePassword: false, passwordHash } })
  })

  it('a sign-in with an identity provider', async () => {
    await tessWithTotp()
    const arrival = { rememberMe: false, address: '192.0.2.1' }
    const proved = { userId: world.company.people.tess.id }
    await expect(openSession({ tokens: createTokens(world.secretKey) }, proved, arrival)).rejects.toThrow(
      SecondFactorNeeded,
    )
  })

  it('a password that was replaced while it was being checked', async () => {
    const { id } = world.company.people.tess
    const arrival = { rememberMe: false, address: '192.0.2.1' }
    const proved = { userId: id, passwordHash: 'the one before' }
    await expect(
      openSession({ tokens: createTokens(world.secretKey) }, proved, arrival),
    ).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    })
  })

  it('a refresh token of before: setting up ended its session', async () => {
    const { body } = await world.nobody.rest('POST', '/auth/login', input)
    await withTotp(await world.signInAgain('tess'))
    const { refresh_token: refreshToken } = body
    expect((await world.nobody.rest('POST', '/auth/refresh-token', { refreshToken })).status).toBe(401)
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

  it('can be turned on only by people who have one', async () => {
    const sam = await world.signInAgain('sam')
    expect(await turnOn(sam)).toEqual({
      __typename: 'Refusal',
      code: 'OWN_SECOND_FACTOR',
      path: 'requireSecondFactorForAdministrators',
    })
    await withTotp(sam)
    expect(await turnOn(sam)).toEqual({ __typename: 'SettingsChange' })
    expect((await sam.ask('{ outbox { edges { cursor } } }')).errors).toEqual([])
  })

  it.each(['uma'] as const)('lets %s do nothing before, and everything after', async (name) => {
    await require(true)
    const admin = await world.signInAgain(name)
    for (const query of [
      '{ settings { timeZone } }',
      '{ accounts { edges { cursor } } }',
      'mutation { markAllNotificationsRead { notifications { id } } }',
    ]) {
      const { status, errors } = await admin.ask(query)
      expect(status, query).toBe(403)
      expect(errors, query).toMatchObject([{ ...DUE, extensions: { code: 'SECOND_FACTOR_REQUIRED' } }])
    }
    expect(await admin.rest('GET', '/files/x.png')).toMatchObject({
      status: 403,
      body: { error: { code: 'SECOND_FACTOR_REQUIRED' }, value: DUE.message },
    })
    expect((await admin.askForStream('subscription { timesheetChanged { goneId } }')).status).toBe(403)
    expect((await admin.rest('GET', '/auth/me')).status).toBe(200)
    const { data } = await admin.ask(
      '{ me { mustSetUpSecondFactor secondFactor { isRequired recoveryCodesLeft } } }',
    )
    expect(data).toEqual({
      me: { mustSetUpSecondFactor: true, secondFactor: { isRequired: true, recoveryCodesLeft: 0 } },
    })
    await withPasskey(admin)
    expect((await admin.ask('{ settings { timeZone } }')).errors).toEqual([])
  })

  it('requires nothing of staff and approvers', async () => {
    await require(true)
    for (const name of ['tess', 'ada'] as const)
      expect((await (await world.signInAgain(name)).ask('{ settings { timeZone } }')).errors).toEqual([])
  })

  it('applies after the initial password is changed', async () => {
    await require(true)
    const { id } = world.company.people.uma
    const { passwordHash } = await db.user.update({ where: { id }, data: { mustChangePassword: true } })
    const uma = await world.signInAgain('uma')
    const { data } = await uma.ask(
      `mutation { result: changePassword(input: { currentPassword: "${PASSWORD}", newPassword: "hydraulic pump seven" }) {
        ... on ChangePasswordPayload { viewer { mustChangePassword mustSetUpSecondFactor } } } }`,
    )
    expect(data).toEqual({ result: { viewer: { mustChangePassword: false, mustSetUpSecondFactor: true } } })
    await db.user.update({ where: { id }, data: { passwordHash } })
  })

  it('prevents removing the last one, even of two at the same time', async () => {
    const sam = await world.signInAgain('sam')
    await withTotp(sam)
    await withPasskey(sam)
    await require(true)
    const key = `(id: "${globalId('Passkey', await db.passkey.findFirstOrThrow())}")`
    const both = await Promise.all([ask(sam, 'removeTotp'), ask(sam, 'removePasskey', key)])
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['Refusal', 'SecondFactorChange'])
    expect(both.map(({ code }) => code).filter(Boolean)).toEqual(['LAST_SECOND_FACTOR'])
    await require(false)
    expect((await db.totp.count()) + (await db.passkey.count())).toBe(1)
  })

  it('affects open sessions immediately', async () => {
    const uma = await world.signInAgain('uma')
    const sam = await world.signInAgain('sam')
    await withTotp(sam)
    await eventsDelivered()
    const response = await world.app.fetch(
      new Request(`${ORIGIN}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          authorization: `Bearer ${uma.accessToken}`,
        },
        body: JSON.stringify({ query: 'subscription { viewerChanged { id } }' }),
      }),
    )
    // Listening begins with reading.
    const heard = (async () => {
      let text = ''
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        if (/^data: ./m.test(text)) break
      }
      return text
    })()
    await turnOn(sam)
    expect(await heard).toContain('SECOND_FACTOR_REQUIRED')
  })

  it('shows the number of administrators without one', async () => {
    const sam = await world.signInAgain('sam')
    const input = pickSettings(await db.setting.findUniqueOrThrow({ where: { id: 1 } }))
    const impact = async () => {
      const { data } = await sam.ask<{ settingsImpact: { administratorsWithoutFactor: number } }>(
        `query ($input: SettingsInput!) { settingsImpact(input: $input) {
          ... on SettingsImpact { administratorsWithoutFactor } } }`,
        { input },
      )
      return data!.settingsImpact.administratorsWithoutFactor
    }
    const before = await impact()
    await withTotp(sam)
    expect(await impact()).toBe(before - 1)
  })
})

describe('an administrator who resets a lost second factor', () => {
  const reset = async (by: PersonName, of: PersonName) => {
    const id = globalId('Account', world.company.people[of])
    const { data, errors } = await (
      await world.signInAgain(by)
    ).ask<{ result: Answer }>(
      `mutation { result: resetSecondFactor(id: "${id}") {
        __typename ... on AccountChange { account { hasSecondFactor } } ... on Refusal { code } } }`,
    )
    return data?.result ?? { __typename: errors[0]?.extensions?.code ?? 'NOTHING' }
  }

  it('lets the person sign in by password, ends their sessions, and is logged, recorded and mailed', async () => {
    const { caller } = await tessWithTotp()
    await withPasskey(caller)
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
