import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createCookies } from '#server/auth/cookie.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { signInLimits } from '#server/auth/throttle.ts'
import { db, onStatement } from '#server/database/client.ts'
import { type Caller } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { NOON, SIGN_IN, setUpWorld } from '#tests/support/world.ts'

// Called through, and seen.
vi.mock('@node-rs/argon2', { spy: true })

const DISABLED = 'Your account has been disabled. Contact your support person to enable it, then try again.'
const FORCED = 'You need to log in again to access'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
})

type Result = {
  __typename: string
  accessToken?: string
  expiresIn?: number
  code?: string
  message?: string
  problems?: { path: string; message: string }[]
}

async function signIn(email = 'tess@test.example', password = PASSWORD, rememberMe = false) {
  const answer = await world.nobody.ask<{ result: Result }>(SIGN_IN, {
    input: { email, password, rememberMe },
  })
  return { ...answer, result: answer.data?.result, cookie: answer.headers.get('set-cookie') }
}

type Browser = { cookie: string | null; accessToken: unknown }
/** Signs in. @returns what a browser has after it. */
async function browserOf(...args: Parameters<typeof signIn>): Promise<Browser> {
  const { cookie, result } = await signIn(...args)
  return { cookie, accessToken: result?.accessToken }
}

/** Renews a session, as the browser does with its cookie and its access token. */
async function refresh(
  { cookie, accessToken }: Browser,
  path = '/auth/refresh-token',
  held = cookie!.split(';')[0]!,
  key = '',
) {
  const headers = {
    cookie: held,
    authorization: `Bearer ${String(accessToken)}`,
    ...(key && { 'idempotency-key': key }),
  }
  const answer = await world.nobody.rest('POST', path, undefined, headers)
  const { access_token } = answer.body
  return { ...answer, cookie: answer.headers.get('set-cookie'), accessToken: access_token }
}

/** The response to the person behind an access token who queries themselves. */
async function whoAmI(accessToken: unknown) {
  const answer = await world.caller(String(accessToken)).ask<{ me: { email: string } }>('{ me { email } }')
  const [error] = answer.errors
  return error ? { code: error.extensions?.code, message: error.message } : answer.data!.me.email
}

describe('signing in', () => {
  it('answers with an access token of 15 minutes, whatever the case of the e-mail', async () => {
    const { result } = await signIn('  TESS@Test.Example ')
    expect(result).toMatchObject({ __typename: 'SessionPayload', expiresIn: 15 * 60 })
    expect(await whoAmI(result?.accessToken)).toBe('tess@test.example')
  })

  it('gives the same answer for a wrong password, an unknown account and a disabled account with a wrong password', async () => {
    const answers = [
      await signIn('tess@test.example', 'wrong password'),
      await signIn('nobody@test.example', 'wrong password'),
      await signIn('nobody@test.example'),
      await signIn('dora@test.example', 'wrong password'),
    ]
    for (const { status, result, errors, cookie } of answers) {
      expect({ status, errors, cookie }).toEqual({ status: 200, errors: [], cookie: null })
      expect(result).toEqual({
        __typename: 'Refusal',
        code: 'WRONG_CREDENTIALS',
        message: 'The e-mail or password is not correct.',
      })
    }
  })

  describe('at its cost', () => {
    const costs = async (email: string, door: 'GraphQL' | 'REST' = 'GraphQL') => {
      vi.mocked(verify).mockClear()
      const statements: string[] = []
      const stop = onStatement(({ sql }) => statements.push(sql))
      const wrong = { email, password: 'wrong password' }
      if (door === 'REST') await world.nobody.rest('POST', '/auth/login', wrong)
      else await signIn(email, wrong.password)
      stop()
      // '$argon2id$v=19$m=19456,t=2,p=1$…': what decides how long it takes.
      const hashes = vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4))
      return { statements, hashes }
    }

    it.each([
      ['does the same work for an unknown and a disabled account as for a wrong password', 'GraphQL'],
      ['does the same work for them over the legacy interface', 'REST'],
    ] as const)('%s', async (_, door) => {
      // Hashes of the product, not those of the tests.
      const passwordHash = await hashPassword(PASSWORD)
      const emails = ['will@test.example', 'dora@test.example']
      await db.user.updateMany({ where: { email: { in: emails } }, data: { passwordHash } })
      const known = await costs('will@test.example', door)
      expect(known.hashes).toEqual([['argon2id', 'v=19', expect.stringMatching(/^m=\d+,t=\d+,p=\d+$/)]])
      expect(known.statements.length).toBeGreaterThan(4)
      expect(await costs('nobody@test.example', door)).toEqual(known)
      expect(await costs('dora@test.example', door)).toEqual(known)
      await world.signInAgain('will')
      expect(await costs('will@test.example', door), 'where the person has been before').toEqual(known)
    })

    it('does the same work for each of them after too many wrong passwords', async () => {
      const stopped = async (email: string) => {
        for (let time = 0; time < signInLimits.onNetwork.free; time++) await costs(email)
        return [await costs(email), await costs(email)]
      }
      const known = await stopped('will@test.example')
      expect(known[0]!.hashes).toEqual([])
      expect(await stopped('nobody@test.example')).toEqual(known)
      expect(await stopped('dora@test.example')).toEqual(known)
    })
  })

  it('stores no token that could be used', async () => {
    const token = /=([^;]+)/.exec((await signIn()).cookie!)![1]!
    const hashes = (await db.refreshToken.findMany()).map(({ tokenHash }) => tokenHash)
    expect(hashes.length).toBeGreaterThan(0)
    expect(hashes).not.toContain(token)
  })
})

describe('the refresh token of a browser', () => {
  it('is in an HttpOnly, SameSite=Strict cookie of its session, and in no answer', async () => {
    const { cookie, result } = await signIn()
    const [pair = '', ...flags] = cookie!.split('; ')
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']))
    const [name = '', token = ''] = pair.split('=')
    const session = await db.session.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(name).toBe(`daybook_refresh_${session.id}`)
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(result)).not.toContain(token)
  })

  it('ends with the browser, unless the person is to be remembered', async () => {
    expect((await signIn()).cookie).not.toMatch(/Expires|Max-Age/i)
    const remembered = await signIn('tess@test.example', PASSWORD, true)
    const expires = new Date(/Expires=([^;]+)/.exec(remembered.cookie!)![1]!)
    expect(expires.getTime() - Date.parse(NOON)).toBe(30 * 24 * 3_600_000)
  })

  it('travels over HTTPS only where the site has it, and no other host of the domain can set it', async () => {
    expect((await signIn()).cookie).not.toContain('Secure')
    const session = { sessionId: 7, refreshToken: 'x', rememberMe: false, expiresAt: new Date() }
    const cookies = createCookies('https://daybook.example')
    for (const cookie of [cookies.carry(session), cookies.forget(7)]) {
      expect(cookie).toMatch(/^__Host-daybook_refresh_7=/)
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'Path=/']))
      expect(cookie).not.toContain('Domain')
    }
  })

  it('of an ended session is deleted at the next sign-in, and so are the oldest of too many', async () => {
    const sessions = []
    for (let made = 0; made < 21; made++) sessions.push(await signIn())
    await world.caller(sessions[0]!.result!.accessToken!).ask('mutation { signOut { signedOut } }')
    const names = sessions.map(({ cookie }) => cookie!.split('=', 1)[0]!)
    const stray = ['daybook_refresh_99999999999=x', 'daybook_refresh_x=x', 'daybook_refresh_2147483647=x']
    const { headers } = await world.nobody.ask(
      SIGN_IN,
      { input: { email: 'theo@test.example', password: PASSWORD, rememberMe: false } },
      { cookie: [...names.map((name) => `${name}=x`), ...stray].join('; ') },
    )
    const forgotten = headers
      .getSetCookie()
      .filter((cookie) => cookie.includes('Max-Age=0'))
      .map((cookie) => cookie.split('=', 1)[0])
    // The first is over, the second is the oldest of 20 next to the new one, and the third cannot be a session.
    expect(forgotten).toEqual([names[0], names[1], 'daybook_refresh_2147483647'])
  })
})

describe('refreshing', () => {
  it('trades the token for a new one and a new access token, also below /api', async () => {
    const first = await browserOf()
    world.at('2026-11-17T02:20:00.000Z')
    const second = await refresh(first)
    expect(second.status).toBe(200)
    const [before, after] = [first, second].map(({ cookie }) => cookie!.split(/[=;]/))
    expect(after![0]).toBe(before![0])
    expect(after![1]).not.toBe(before![1])
    expect(await whoAmI(second.accessToken)).toBe('tess@test.example')
    expect((await refresh(second, '/api/auth/refresh-token')).status).toBe(200)
  })

  it('renews the session of the access token, whatever other cookies the browser has', async () => {
    const emails = ['tess@test.example', 'theo@test.example']
    const browsers = [await browserOf(emails[0]), await browserOf(emails[1])]
    const both = browsers.map(({ cookie }) => cookie!.split(';')[0]).join('; ')
    for (const [at, { cookie, accessToken }] of browsers.entries()) {
      const answer = await refresh({ cookie, accessToken }, undefined, both)
      expect(await whoAmI(answer.accessToken)).toBe(emails[at])
      expect(answer.cookie!.split('=')[0]).toBe(cookie!.split('=')[0])
    }
  })

  it('refuses the token of another session, also under the name of the own one', async () => {
    const tess = await browserOf()
    const theo = await browserOf('theo@test.example')
    const named = `${tess.cookie!.split('=')[0]}=${theo.cookie!.split(/[=;]/)[1]}`
    expect((await refresh({ ...tess, cookie: theo.cookie })).status).toBe(401)
    expect((await refresh({ ...tess, cookie: named })).status).toBe(401)
    // Neither has lost anything by it.
    expect([(await refresh(tess)).status, (await refresh(theo)).status]).toEqual([200, 200])
  })

  it('needs the access token as well as the cookie, so that a closed tab leaves nothing usable', async () => {
    const { cookie, accessToken } = await browserOf()
    const forged = `${String((await browserOf()).accessToken).slice(0, -43)}${'A'.repeat(43)}`
    for (const wrong of ['', 'nonsense', forged])
      expect((await refresh({ cookie, accessToken: wrong })).status).toBe(401)
    for (const made of [`${cookie!.split('=')[0]}=made-up`, 'other=x'])
      expect((await refresh({ cookie: made, accessToken })).status).toBe(401)
    expect((await world.nobody.rest('POST', '/auth/refresh-token', {})).status).toBe(401)
  })

  const reused = async () => {
    const first = await browserOf()
    return { first, second: await refresh(first) }
  }
  const expectEnded = async (...browsers: Browser[]) => {
    for (const browser of browsers) {
      expect(await whoAmI(browser.accessToken)).toMatchObject({ code: 'UNAUTHENTICATED' })
      expect((await refresh(browser)).status).toBe(401)
    }
  }

  it('of a token whose successor is used ends the whole family and its access tokens', async () => {
    const other = await browserOf()
    const { first, second } = await reused()
    const third = await refresh(second)
    expect(await whoAmI(third.accessToken)).toBe('tess@test.example')
    expect((await refresh(first)).status).toBe(401)
    await expectEnded(first, second, third)
    // The other devices of the person are left alone.
    expect(await whoAmI(other.accessToken)).toBe('tess@test.example')
    expect((await refresh(other)).status).toBe(200)
  })

  it('of a token that was used a minute ago and more ends it, too, and is logged', async () => {
    const { first, second } = await reused()
    await db.userLog.deleteMany()
    world.at('2026-11-17T02:01:01.000Z')
    expect((await refresh(first)).status).toBe(401)
    await expectEnded(first, second)
    expect(await db.userLog.findMany()).toMatchObject([
      { userId: world.company.people.tess.id, userLogType: 'SESSION_REUSED' },
    ])
  })

  it('of a token whose response was lost gets the same response within a minute', async () => {
    const { first, second } = await reused()
    world.at('2026-11-17T02:00:59.000Z')
    const again = await refresh(first)
    expect(again.status).toBe(200)
    expect(again.cookie).toBe(second.cookie)
    expect((await refresh(again)).status).toBe(200)
  })

  describe('by a request with a key', () => {
    const ask = (browser: Browser, key: string) => refresh(browser, undefined, undefined, key)

    it('gets the same response again, however late, if the response was lost', async () => {
      const first = await browserOf()
      const lost = await ask(first, 'one')
      world.at('2026-11-17T09:00:00.000Z')
      const again = await ask(first, 'one')
      expect([again.status, again.cookie]).toEqual([200, lost.cookie])
      expect(await whoAmI(again.accessToken)).toBe('tess@test.example')
      expect((await ask(again, 'two')).status).toBe(200)
    })

    it.each([
      ['without its key', ''],
      ['with another key', 'guessed'],
    ])('ends the family a minute later %s, as with any used token', async (_, key) => {
      const first = await browserOf()
      const second = await ask(first, 'one')
      world.at('2026-11-17T02:01:01.000Z')
      expect((await ask(first, key)).status).toBe(401)
      await expectEnded(first, second)
    })

    it('ends the family once the successor is used, also with the key', async () => {
      const first = await browserOf()
      const second = await ask(first, 'one')
      const third = await ask(second, 'two')
      expect((await ask(first, 'one')).status).toBe(401)
      await expectEnded(first, second, third)
    })

    it('ends the family if owner and thief both have the successor and use it', async () => {
      const first = await browserOf()
      await ask(first, 'one')
      world.at('2026-11-17T03:00:00.000Z')
      const [owner, thief] = [await ask(first, 'one'), await ask(first, 'one')]
      const next = await ask(thief, 'of the thief')
      world.at('2026-11-17T03:02:00.000Z')
      expect((await ask(owner, 'two')).status).toBe(401)
      await expectEnded(owner, thief, next)
    })
  })

  it('twice at the same time returns the same tokens, so that two tabs continue', async () => {
    const browser = await browserOf()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(browser)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1)
    expect((await refresh(answers[4]!)).status).toBe(200)
  })

  it('ends with the session: after 12 hours, or 30 days if remembered', async () => {
    const forgotten = await browserOf()
    const remembered = await browserOf('tess@test.example', PASSWORD, true)
    world.at('2026-11-17T14:00:01.000Z')
    expect((await refresh(forgotten)).status).toBe(401)
    const later = await refresh(remembered)
    expect(later.status).toBe(200)
    world.at('2026-12-17T02:00:01.000Z')
    expect((await refresh(later)).status).toBe(401)
  })
})

describe('an access token', () => {
  it('is valid for 15 minutes', async () => {
    const { accessToken } = await browserOf()
    world.at('2026-11-17T02:14:59.000Z')
    expect(await whoAmI(accessToken)).toBe('tess@test.example')
    world.at('2026-11-17T02:15:01.000Z')
    expect(await whoAmI(accessToken)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('is not valid for longer than its session', async () => {
    const first = await browserOf()
    world.at('2026-11-17T13:55:00.000Z')
    const late = await refresh(first)
    expect(await whoAmI(late.accessToken)).toBe('tess@test.example')
    // Five of its fifteen minutes are left.
    world.at('2026-11-17T14:00:01.000Z')
    expect(await whoAmI(late.accessToken)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  const decoded = (part: string | undefined) =>
    JSON.parse(Buffer.from(part!, 'base64url').toString()) as Record<string, unknown>
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  it('with a changed claim is refused', async () => {
    const [header, payload, signature] = String((await browserOf()).accessToken).split('.')
    const changed = encoded({ ...decoded(payload), sub: String(world.company.people.sam.id) })
    const unsigned = `${encoded({ alg: 'none' })}.${encoded({ sub: '1', sid: 1 })}.`
    for (const token of [`${header}.${changed}.${signature}`, unsigned, 'nonsense'])
      expect(await whoAmI(token), token).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('contains no permissions', async () => {
    const [, payload] = String((await browserOf('sam@test.example')).accessToken).split('.')
    expect(Object.keys(decoded(payload)).sort().join()).toBe('aud,ends,exp,iat,iss,sid,sub')
  })
})

describe('a user can extend a session', () => {
  const EXTEND = 'mutation { result: extendSession { __typename ... on Refusal { message } } }'
  const extend = async ({ accessToken }: Browser) => {
    const { data, errors } = await world
      .caller(String(accessToken))
      .ask<{ result: { __typename: string; message?: string } }>(EXTEND)
    return data?.result ?? errors[0]?.extensions?.code
  }
  const endsOf = ({ accessToken }: Browser) => {
    const payload = Buffer.from(String(accessToken).split('.')[1]!, 'base64url').toString()
    return new Date((JSON.parse(payload) as { ends: number }).ends * 1000).toISOString()
  }

  it('for its full duration, which the next token contains', async () => {
    const [first, there] = [await browserOf(), await browserOf()]
    expect(endsOf(first)).toBe('2026-11-17T14:00:00.000Z')
    world.at('2026-11-17T13:55:00.000Z')
    const late = await refresh(first)
    expect(await extend(late)).toEqual({ __typename: 'ExtendSessionPayload' })
    expect(endsOf(await refresh(there)), 'and no other of the person').toBe('2026-11-17T14:00:00.000Z')
    const next = await refresh(late)
    expect(endsOf(next)).toBe('2026-11-18T01:55:00.000Z')
    world.at('2026-11-18T01:54:00.000Z')
    expect((await refresh(next)).status).toBe(200)
  })

  it('for seven days at most; then a new sign-in is required', async () => {
    let browser: Browser = await browserOf()
    const ends: string[] = []
    for (let hour = 11; hour < 7 * 24; hour += 11) {
      world.at(new Date(Date.parse(NOON) + hour * 3_600_000).toISOString())
      browser = await refresh(browser)
      await extend(browser)
      ends.push(endsOf((browser = await refresh(browser))))
    }
    expect(ends.at(-1)).toBe('2026-11-24T02:00:00.000Z')
    expect(await extend(browser)).toEqual({
      __typename: 'Refusal',
      message: 'You signed in 7 days ago. Please save your work, log out, and sign in again.',
    })
  })

  it('never once it has ended', async () => {
    const browser = await browserOf()
    await world.caller(String(browser.accessToken)).rest('POST', '/auth/logout')
    expect(await extend(browser)).toBe('UNAUTHENTICATED')
  })
})

describe('a session ends', () => {
  const endSessions = (endedBy: 'FORCED' | 'PASSWORD_CHANGED') =>
    db.session.updateMany({ where: { endedAt: null }, data: { endedAt: new Date(NOON), endedBy } })
  /** Its access token is good for nothing, nor is its refresh token. */
  async function expectOver(browser: Browser) {
    expect(await whoAmI(browser.accessToken)).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await refresh(browser)).status).toBe(401)
  }
  async function expectRefused(browser: Browser, code: string, message: string) {
    expect(await whoAmI(browser.accessToken)).toEqual({ code, message })
    expect(await refresh(browser)).toMatchObject({ status: 403, body: { value: message } })
  }

  it('by log-out, for its access token, its refresh token and its cookie', async () => {
    const browser = await browserOf()
    const { errors, headers } = await world
      .caller(String(browser.accessToken))
      .ask('mutation { signOut { signedOut } }')
    expect(errors).toEqual([])
    expect(headers.get('set-cookie')).toMatch(/^daybook_refresh_\d+=; Max-Age=0.*Path=\//)
    await expectOver(browser)
  })

  it('by forced log-out, with the sentence of the specification', async () => {
    const browser = await browserOf()
    await endSessions('FORCED')
    await expectRefused(browser, 'LOGGED_OUT', FORCED)
  })

  it('by disabling the account, with the sentence of the specification', async () => {
    const browser = await browserOf('theo@test.example')
    const { id } = world.company.people.theo
    await db.user.update({ where: { id }, data: { active: false } })
    await expectRefused(browser, 'ACCOUNT_DISABLED', DISABLED)
    const { errors, cookie } = await signIn('theo@test.example')
    expect(errors).toMatchObject([{ message: DISABLED, extensions: { code: 'ACCOUNT_DISABLED' } }])
    expect(cookie).toBeNull()
    await db.user.update({ where: { id }, data: { active: true } })
  })

  it('by a change of password: signed out', async () => {
    const browser = await browserOf()
    await endSessions('PASSWORD_CHANGED')
    await expectOver(browser)
  })

  test.each([
    ['GraphQL', 'POST', '/graphql', { query: '{ me { id } }' }],
    ['REST', 'GET', '/auth/me', undefined],
    ['a renewal', 'POST', '/auth/refresh-token', undefined],
  ] as const)('and %s removes its cookie, and no other', async (_, method, path, body) => {
    const browser = await browserOf()
    const other = await browserOf('theo@test.example')
    const held = (sent: Browser[]) => sent.map(({ cookie }) => cookie!.split(';')[0]!).join('; ')
    const call = async ({ accessToken }: Browser, sent: Browser[]) => {
      const headers = { cookie: held(sent), authorization: `Bearer ${String(accessToken)}` }
      return (await world.nobody.rest(method, path, body, headers)).headers.get('set-cookie')
    }
    const name = browser.cookie!.split('=')[0]!
    const { id } = world.company.people.tess
    const ended = { endedAt: new Date(NOON), endedBy: 'FORCED' } as const
    await db.session.updateMany({ where: { userId: id, endedAt: null }, data: ended })
    expect(await call(browser, [browser, other])).toMatch(new RegExp(`^${name}=; Max-Age=0; Path=/;`))
    expect(await call(browser, [other]), 'that it does not hold').toBeNull()
    expect((await call(other, [browser, other])) ?? '').not.toMatch(/Max-Age=0/)
  })
})

describe('the status of an answer', () => {
  const statusOf = async (accessToken?: unknown, query = '{ me { id } }') =>
    (await (accessToken ? world.caller(String(accessToken)) : world.nobody).ask(query)).status

  it('is 401 for no or a bad token, whatever a client accepts', async () => {
    expect([await statusOf(undefined), await statusOf('nonsense')]).toEqual([401, 401])
    const accept = 'application/graphql-response+json'
    expect((await world.nobody.ask('{ me { id } }', {}, { accept })).status).toBe(401)
    const two = '{ timesheet(number: 1) { id } a: timesheet(number: 2) { id } }'
    expect(await statusOf(undefined, two)).toBe(401)
  })

  it('is 403 after a forced log-out and for a disabled account', async () => {
    const { accessToken } = await browserOf()
    const ended = { endedAt: new Date(NOON), endedBy: 'FORCED' } as const
    await db.session.updateMany({ where: { endedAt: null }, data: ended })
    expect(await statusOf(accessToken)).toBe(403)
    expect((await signIn('dora@test.example')).status).toBe(403)
  })

  it('is 200 if there is data, or only one field is refused', async () => {
    expect(await statusOf(undefined, '{ __typename timesheet(number: 1) { id } }')).toBe(200)
    const { accessToken } = await browserOf()
    const approve = 'mutation { approveTimesheet(id: "VGltZXNoZWV0OjE=", version: 1) { __typename } }'
    expect(await statusOf(accessToken, approve)).toBe(200)
  })
})

it('the secret that wraps the keys of a person’s browsers is the same in every session, different for others, and independent of the server’s secrets', async () => {
  const secretOf = async (caller: Caller) =>
    (await caller.ask<{ me: { storeSecret: string } }>('{ me { storeSecret } }')).data!.me.storeSecret
  const secret = await secretOf(await world.signInAgain('tess'))
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await secretOf(await world.signInAgain('tess'))).toBe(secret)
  const all = await db.user.findMany({ select: { storeSecret: true } })
  const stored = all.map(({ storeSecret }) => Buffer.from(storeSecret).toString('base64url'))
  expect(stored).toContain(secret)
  expect(new Set(stored).size).toBe(all.length)
})
