// Signing in at the company's identity provider: the whole flow over HTTP, and attacks on it (rulings 4).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { logFailedSignIn } from '#server/actions/access/failed-sign-in.ts'
import { createProvider, type IdentityProvider } from '#server/adapters/identity-provider.ts'
import { createFlows } from '#server/auth/flows.ts'
import { createSeal } from '#server/auth/seal.ts'
import { db } from '#server/database/client.ts'
import { ORIGIN, type Answer } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { CLIENT, startIdentityProvider, type PlayedProvider } from '#tests/support/identity-provider.ts'
import { startLyingProvider, type LyingProvider } from '#tests/support/lying-provider.ts'
import { workOff } from '#tests/support/jobs.ts'
import { ask, codeOf, withTotp } from '#tests/support/secondFactor.ts'
import { NOON, SIGN_IN, setUpWorld } from '#tests/support/world.ts'

const REDIRECT = `${ORIGIN}/callback`
const OVER = 'PROVIDER_FLOW_OVER'

let played: PlayedProvider
let liar: LyingProvider
let honest: IdentityProvider
let lying: IdentityProvider
/** The one that Daybook goes by: it has one only, the tests have two. */
let current: IdentityProvider
const world = setUpWorld({
  provider: {
    begin: () => current.begin(),
    finish: (answer, flow) => current.finish(answer, flow),
    verify: () => current.verify(),
  },
})
beforeAll(async () => {
  played = await startIdentityProvider(() => REDIRECT)
  liar = await startLyingProvider()
  const options = { ...CLIENT, redirectUri: REDIRECT }
  honest = createProvider({ ...options, issuer: played.issuer })
  lying = createProvider({ ...options, issuer: liar.issuer })
})
afterAll(() => {
  played.stop()
  liar.stop()
})
beforeEach(async () => {
  world.at(NOON)
  current = honest
  played.signsIn({ email: 'tess@test.example', email_verified: true })
  await db.throttle.deleteMany()
  await db.session.deleteMany()
  await db.userLog.deleteMany()
  await db.$executeRaw`DELETE FROM jobs.job`
})
afterEach(() => played.isDown(false))

const BEGIN = `mutation { result: beginAtProvider { __typename ... on ProviderFlowPayload { url } ... on Refusal { code message } } }`
const FINISH = `mutation ($input: ProviderAnswerInput!) { result: finishAtProvider(input: $input) {
  __typename
  ... on SessionPayload { accessToken userType }
  ... on SecondFactorNeeded { ticket methods }
  ... on Refusal { code message }
  ... on InvalidInput { problems { path message } }
} }`

type Begun = { __typename: string; url: string; code?: string }
type Finished = { __typename: string; accessToken: string; ticket: string; code?: string; message?: string }

/** A browser, which keeps its cookies. */
function browser() {
  const cookies = new Map<string, string>()
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const keep = <Data>(answer: Answer<Data>): Answer<Data> => {
    for (const kept of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = kept.split(';', 1)[0]!.split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    copy: () => {
      const other = browser()
      for (const [name, value] of cookies) other.cookies.set(name, value)
      return other
    },
    begin: async () => keep(await world.nobody.ask<{ result: Begun }>(BEGIN, {}, headers())),
    async beginAt() {
      const { data } = await this.begin()
      return data!.result.url
    },
    finish: async (answer: string, input: object = {}) =>
      keep(await world.nobody.ask<{ result: Finished }>(FINISH, { input: { answer, ...input } }, headers())),
    /** The whole way. */
    async signIn(input: object = {}) {
      return this.finish(await played.visit(await this.beginAt()), input)
    },
  }
}

const logged = async () => {
  await workOff('failedSignIn', logFailedSignIn)
  return db.userLog.findMany({ select: { userLogType: true, userId: true }, orderBy: { id: 'asc' } })
}

describe('signing in at the provider', () => {
  it('sends PKCE, a state, a nonce, and the registered client', async () => {
    const url = new URL(await browser().beginAt())
    expect(url.origin).toBe(played.issuer)
    const random: unknown = expect.stringMatching(/^[\w-]{43}$/)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ client_id: 'daybook', redirect_uri: REDIRECT, response_type: 'code', scope: 'openid email' },
      ...{ code_challenge_method: 'S256', code_challenge: random, state: random, nonce: random },
    })
  })

  it('opens the ordinary session of the account with that e-mail, in any case of its letters', async () => {
    played.signsIn({ email: 'TESS@Test.Example', email_verified: true })
    const { data, headers } = await browser().signIn()
    expect(data!.result).toMatchObject({ __typename: 'SessionPayload', userType: 'STAFF' })
    const me = await world.caller(data!.result.accessToken).rest('GET', '/auth/me')
    expect(me).toMatchObject({ status: 200, body: { Email: 'tess@test.example' } })
    const [session] = headers.getSetCookie().filter((cookie) => cookie.startsWith('daybook_refresh_'))
    expect(session).toMatch(/HttpOnly; SameSite=Strict$/)
    expect(session, 'it ends with the browser').not.toContain('Expires')
    expect(await logged()).toEqual([{ userLogType: 'SIGNED_IN', userId: world.company.people.tess.id }])
    const remembered = await browser().signIn({ rememberMe: true })
    expect(remembered.headers.getSetCookie().join()).toMatch(/daybook_refresh_\d+=[^,]+Expires=/)
    expect(await db.session.count({ where: { rememberMe: true } })).toBe(1)
  })

  it('works in two tabs at the same time, in any order', async () => {
    const both = browser()
    const first = await both.beginAt()
    const second = await both.beginAt()
    expect(both.cookies.size).toBe(2)
    for (const url of [second, first])
      expect((await both.finish(await played.visit(url))).data!.result.__typename).toBe('SessionPayload')
    expect([...both.cookies.keys()].filter((name) => name.startsWith('daybook_flow_'))).toEqual([])
  })

  it('ends the initial password and its sessions', async () => {
    const { id } = world.company.people.theo
    const { passwordHash } = await db.user.update({ where: { id }, data: { mustChangePassword: true } })
    const knower = await world.signInAgain('theo')
    played.signsIn({ email: 'theo@test.example', email_verified: true })
    const signedIn = () =>
      db.user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true, hasSignedIn: true } })
    expect((await signedIn()).hasSignedIn).toBe(false)
    const { data } = await browser().signIn()
    expect(await signedIn()).toEqual({ passwordHash: null, hasSignedIn: true })
    const mine = world.caller(data!.result.accessToken)
    expect((await mine.rest('GET', '/auth/me')).status).toBe(200)
    expect((await mine.ask<{ timesheetCounts: object }>('{ timesheetCounts { total } }')).errors).toEqual([])
    expect((await knower.rest('GET', '/auth/me')).status).toBe(401)
    const credentials = { email: 'theo@test.example', password: PASSWORD }
    expect((await world.nobody.rest('POST', '/auth/login', credentials)).status).toBe(400)
    await db.user.update({ where: { id }, data: { passwordHash } })
  })
})

describe('a user with a second factor', () => {
  it('still needs the second factor', async () => {
    const tess = await world.signInAgain('tess')
    const { secret } = await withTotp(tess)
    world.at('2026-11-17T02:01:00.000Z')
    const own = browser()
    const { data, headers } = await own.signIn({ rememberMe: true })
    const methods = ['TOTP', 'RECOVERY_CODE']
    expect(data!.result).toMatchObject({ __typename: 'SecondFactorNeeded', methods })
    expect(headers.getSetCookie().join()).not.toContain('daybook_refresh_')
    const input = { ticket: data!.result.ticket, code: codeOf(secret) }
    expect(await ask(world.nobody, 'signInWithCode', input)).toMatchObject({ __typename: 'SessionPayload' })
    expect(await db.session.count({ where: { rememberMe: true } })).toBe(1)
    await db.totp.deleteMany()
    await db.recoveryCode.deleteMany()
  })
})

describe('a sign-in is refused', () => {
  const refusedAs = async (code: string, account: 'tess' | null = null) => {
    const { data, headers } = await browser().signIn()
    expect(data!.result).toMatchObject({ __typename: 'Refusal', code })
    expect(headers.getSetCookie().filter((cookie) => cookie.startsWith('daybook_refresh_'))).toEqual([])
    expect(await db.session.count()).toBe(0)
    const failed = account
      ? [{ userLogType: 'SIGN_IN_FAILED', userId: world.company.people[account].id }]
      : []
    expect(await logged()).toEqual(failed)
    return data!.result.message
  }

  test.each([[false], [undefined], ['true']])(
    'whose e-mail the provider has not verified: email_verified is %s',
    async (email_verified) => {
      played.signsIn({ email: 'tess@test.example', email_verified })
      await refusedAs('PROVIDER_EMAIL', 'tess')
    },
  )

  it.each(['\u212Aim@test.example', 'K\u0130m@test.example', 'k\u0131m@test.example'])(
    'whose e-mail %s only looks like that of an account',
    async (email) => {
      const { id } = await db.user.create({
        data: { firstName: 'Kim', lastName: 'Other', email: 'kim@test.example', userType: 'STAFF' },
      })
      played.signsIn({ email, email_verified: true })
      await refusedAs('PROVIDER_NO_ACCOUNT')
      await db.user.delete({ where: { id } })
    },
  )

  it('without an account; none is created', async () => {
    const before = await db.user.count()
    played.signsIn({ email: 'stranger@test.example', email_verified: true })
    expect(await refusedAs('PROVIDER_NO_ACCOUNT')).toBe(
      'There is no account for stranger@test.example. Accounts are made by your administrator.',
    )
    expect(await db.user.count()).toBe(before)
  })

  it('with a disabled account, with the message of the specification', async () => {
    played.signsIn({ email: 'dora@test.example', email_verified: true })
    const { errors } = await browser().signIn()
    expect(errors).toMatchObject([
      {
        message: 'Your account has been disabled. Contact your support person to enable it, then try again.',
        extensions: { code: 'ACCOUNT_DISABLED' },
      },
    ])
    expect(await db.session.count()).toBe(0)
  })

  it.each([
    ['without an e-mail', {}, 'PROVIDER_EMAIL'],
    ['after Cancel at the provider', null, 'PROVIDER_REFUSED'],
  ])('%s', async (_what, claims, code) => {
    played.signsIn(claims)
    await refusedAs(code)
  })
})

describe('an attack', () => {
  const refusal = async (answer: Promise<Answer<{ result: Finished }>>) => {
    const { data } = await answer
    expect(data!.result.__typename, JSON.stringify(data)).toBe('Refusal')
    return data!.result.code
  }

  it('with a used code fails, also with the previous cookie', async () => {
    const own = browser()
    const answer = await played.visit(await own.beginAt())
    const thief = own.copy()
    expect((await own.finish(answer)).data!.result.__typename).toBe('SessionPayload')
    expect(await refusal(own.finish(answer)), 'the browser has forgotten it').toBe(OVER)
    expect(await refusal(thief.finish(answer)), 'the server has noted it').toBe(OVER)
    expect(await db.session.count()).toBe(1)
  })

  it('with twenty parallel copies of an answer opens one session', async () => {
    const own = browser()
    const answer = await played.visit(await own.beginAt())
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => own.copy().finish(answer)))
    expect(outcomes.filter(({ data }) => data!.result.__typename === 'SessionPayload')).toHaveLength(1)
    expect(await db.session.count()).toBe(1)
  })

  it('with an answer for another browser is refused', async () => {
    const answer = await played.visit(await browser().beginAt())
    expect(await refusal(browser().finish(answer)), 'without a flow').toBe(OVER)
    const victim = browser()
    await victim.beginAt()
    expect(await refusal(victim.finish(answer)), 'with a flow of its own').toBe(OVER)
  })

  it('with the code of another browser under one’s own state is refused', async () => {
    const foreign = new URLSearchParams(await played.visit(await browser().beginAt()))
    const victim = browser()
    const own = new URLSearchParams(await played.visit(await victim.beginAt()))
    own.set('code', foreign.get('code')!)
    expect(await refusal(victim.finish(`?${own}`))).toBe('PROVIDER_REFUSED')
  })

  it.each([
    ['no state', (answer: URLSearchParams) => answer.delete('state'), OVER],
    ['another state', (answer: URLSearchParams) => answer.set('state', 'x'.repeat(43)), OVER],
    ['no code', (answer: URLSearchParams) => answer.delete('code'), 'PROVIDER_REFUSED'],
    ['no issuer', (answer: URLSearchParams) => answer.delete('iss'), 'PROVIDER_REFUSED'],
    [
      'a foreign issuer',
      (answer: URLSearchParams) => answer.set('iss', 'https://a.example'),
      'PROVIDER_REFUSED',
    ],
  ])('with %s in the answer is refused', async (_what, change, code) => {
    const own = browser()
    const answer = new URLSearchParams(await played.visit(await own.beginAt()))
    change(answer)
    expect(await refusal(own.finish(`?${answer}`))).toBe(code)
    expect(await db.session.count()).toBe(0)
  })

  it('after ten minutes is too late', async () => {
    const own = browser()
    const answer = await played.visit(await own.beginAt())
    world.at('2026-11-17T02:10:01.000Z')
    expect(await refusal(own.finish(answer))).toBe(OVER)
  })

  it('with a flow that somebody else sealed is refused', async () => {
    const own = browser()
    const { url, flow } = await honest.begin()
    const [cookie] = createFlows(createSeal('another secret, as long as ours'), ORIGIN).keep(null, flow)
    const [name = '', value = ''] = cookie!.split(';', 1)[0]!.split('=')
    own.cookies.set(name, value)
    expect(await refusal(own.finish(await played.visit(url)))).toBe(OVER)
  })

  it('with a flow that was sealed for another sign-in is refused', async () => {
    const own = browser()
    const answer = await played.visit(await own.beginAt())
    const name = [...own.cookies.keys()].at(-1)!
    await own.beginAt()
    own.cookies.set(name, [...own.cookies.values()].at(-1)!)
    expect(await refusal(own.finish(answer))).toBe(OVER)
  })

  it.each(['x'.repeat(8001), ''])('with an answer out of bounds is refused', async (answer) => {
    const { data } = await browser().finish(answer)
    expect(data!.result.__typename).toBe('InvalidInput')
  })

  it('from one place is slowed down', async () => {
    await db.throttle.deleteMany()
    const own = browser()
    for (let calls = 0; calls < 300; calls += 1) await own.finish('?state=guess')
    const { errors } = await own.finish('?state=guess')
    expect(errors[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS')
    expect((await own.begin()).errors[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('an answer of a forged provider', () => {
  const seconds = Math.floor(Date.now() / 1000)
  const tess = { email: 'tess@test.example', email_verified: true }
  /** Comes back with whatever code; the nonce is of the flow unless the claims have another. */
  const comeBack = async (claims: object, key?: 'foreign' | 'none') => {
    current = lying
    const own = browser()
    const url = new URL(await own.beginAt())
    liar.says({ ...tess, nonce: url.searchParams.get('nonce'), ...claims }, key)
    const state = url.searchParams.get('state')
    const { data } = await own.finish(`?code=x&state=${state}&iss=${encodeURIComponent(liar.issuer)}`)
    return data!.result
  }

  it.each([
    ['of a foreign issuer', { iss: 'https://evil.example' }],
    ['for another application', { aud: 'other' }],
    ['for others as well, to another application', { aud: ['daybook', 'other'], azp: 'other' }],
    ['for another flow', { nonce: 'of another flow' }],
    ['for no flow', { nonce: undefined }],
    ['and is over', { exp: seconds - 3600 }],
    ['without an end', { exp: undefined }],
    ['from tomorrow', { iat: seconds + 86_400, nbf: seconds + 86_400 }],
    ['for nobody', { sub: undefined }],
  ])('%s is refused', async (_what, claims) => {
    expect(await comeBack(claims)).toMatchObject({ __typename: 'Refusal', code: 'PROVIDER_REFUSED' })
    expect(await db.session.count()).toBe(0)
  })

  it('with a key that is not its own is refused', async () => {
    expect(await comeBack({}, 'foreign')).toMatchObject({ code: 'PROVIDER_REFUSED' })
    expect(await comeBack({}), 'with its own key').toMatchObject({ __typename: 'SessionPayload' })
  })

  it('without a signature is refused', async () => {
    expect(await comeBack({}, 'none')).toMatchObject({ code: 'PROVIDER_REFUSED' })
  })
})

describe('a provider that is down', () => {
  it('is reported, does not prevent sign-in by password, and is tried again', async () => {
    current = createProvider({ ...CLIENT, redirectUri: REDIRECT, issuer: played.issuer })
    played.isDown(true)
    const { data } = await browser().begin()
    expect(data!.result).toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      message:
        'Your company’s sign-in does not respond. Please try again in a moment, or sign in with your password.',
    })
    const input = { email: 'tess@test.example', password: PASSWORD }
    const byPassword = await world.nobody.ask<{ result: Finished }>(SIGN_IN, { input })
    expect(byPassword.data!.result.__typename).toBe('SessionPayload')
    played.isDown(false)
    const own = browser()
    const answer = await played.visit(await own.beginAt())
    played.isDown(true)
    expect((await own.finish(answer)).data!.result.code, 'in the middle').toBe('PROVIDER_UNAVAILABLE')
    played.isDown(false)
    expect((await browser().signIn()).data!.result.__typename).toBe('SessionPayload')
    expect(world.takeLog()).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'the identity provider cannot be used' }),
    )
  })

  it('cannot be used at an address without a server, or with another provider', async () => {
    liar.isCalled('https://evil.example')
    for (const issuer of ['http://127.0.0.1:9', liar.issuer]) {
      current = createProvider({ ...CLIENT, redirectUri: REDIRECT, issuer, seconds: 2 })
      expect((await browser().begin()).data!.result.code).toBe('PROVIDER_UNAVAILABLE')
    }
    liar.isCalled('')
    world.takeLog()
  })
})

test('a browser stores at most five flows, encrypted, in cookies that no script can read', async () => {
  const own = browser()
  for (let tabs = 0; tabs < 8; tabs += 1) {
    const { headers } = await own.begin()
    const set = headers.getSetCookie().at(-1)!
    expect(set).toMatch(/^daybook_flow_[\da-f]{16}=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
  }
  expect(own.cookies.size).toBe(5)
  const [https] = createFlows(createSeal('a secret'), 'https://daybook.example').keep(null, {
    ...{ state: 's', nonce: 'n', verifier: 'v' },
  })
  expect(https).toMatch(/^__Host-daybook_flow_.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})
