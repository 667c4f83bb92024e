// The session calls of the legacy interface: /auth/* at the root and below /api, in any case of the path (rulings 6).
import { beforeEach, describe, expect, it, test } from 'vitest'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { NOON, setUpWorld } from '#tests/support/world.ts'

const DISABLED = 'Your account has been disabled. Contact your support person to enable it, then try again.'
const FORCED = 'You need to log in again to access'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.throttle.deleteMany()
})

const tess = { email: 'tess@test.example', password: PASSWORD }

type Tokens = { access_token: string; refresh_token: string }
async function logIn(body: object = tess, path = '/auth/login') {
  const answer = await world.nobody.rest('POST', path, body)
  return { ...answer, tokens: answer.body as Tokens }
}
const me = (token: string, path = '/auth/me') => world.caller(token).rest('GET', path)
const refresh = (body: object | string | undefined, headers = {}) =>
  world.nobody.rest('POST', '/auth/refresh-token', body, headers)

/** How every refusal of the interface reads. */
function refusal(code: string, message: string, details: unknown[] = []) {
  return { error: { code, message, details }, value: message }
}
const SIGNED_OUT = refusal('UNAUTHENTICATED', 'You are not signed in.')

describe('POST /auth/login', () => {
  it('answers with both tokens and the user', async () => {
    const { status, body, headers } = await logIn()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    // Its client stores its tokens itself.
    expect(headers.get('set-cookie')).toBeNull()
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as unknown,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      token_type: 'Bearer',
      expires_in: 900,
      user: expect.objectContaining({ Email: 'tess@test.example' }) as unknown,
    })
  })

  test.each(['/api/auth/login', '/AUTH/Login'])('answers at %s', async (path) => {
    expect((await logIn(tess, path)).status).toBe(200)
  })

  it('refuses wrong credentials with 400, alike for an unknown account', async () => {
    const expected = refusal('WRONG_CREDENTIALS', 'The e-mail or password is not correct.')
    for (const wrong of [
      { email: tess.email, password: 'wrong' },
      { email: 'nobody@test.example', password: PASSWORD },
    ])
      expect(await logIn(wrong)).toMatchObject({ status: 400, body: expected })
  })

  it('refuses missing fields with 400, and names each', async () => {
    expect(await logIn({})).toMatchObject({
      status: 400,
      body: refusal('INVALID_INPUT', 'Please enter email', [
        { code: 'INVALID_INPUT', target: 'email', message: 'Please enter email' },
        { code: 'INVALID_INPUT', target: 'password', message: 'Please enter password' },
      ]),
    })
  })

  test.each([['a list', '[]']])('refuses a body that is %s with 400', async (_case, body) => {
    const { status, body: answer } = await world.nobody.rest('POST', '/auth/login', body)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ value: 'The body must be a JSON object.' })
  })

  it('refuses a disabled account with 403 and the sentence of the specification', async () => {
    expect(await logIn({ email: 'dora@test.example', password: PASSWORD })).toMatchObject({
      status: 403,
      body: refusal('ACCOUNT_DISABLED', DISABLED),
    })
  })
})

describe('GET /auth/me', () => {
  it('answers with the user in the field names of the specification', async () => {
    const { tokens } = await logIn()
    const { people, groups, payLocations } = world.company
    const { status, body } = await me(tokens.access_token)
    expect(status).toBe(200)
    expect(body).toEqual({
      UserId: people.tess.id,
      FirstName: 'Tess',
      LastName: 'Tester',
      Email: 'tess@test.example',
      AvatarUrl: null,
      UserType: 0,
      UserStatus: 1,
      ApprovalGroupId: groups.fieldNorth.id,
      CreatedOn: people.tess.createdAt.toISOString(),
      allowTimesheetCreation: true,
      showFieldService: false,
      PayLocationId: payLocations.north.id,
      PayLocation: {
        PayLocationId: payLocations.north.id,
        Name: 'North',
        Region: 'QLD',
        Active: true,
        Version: 1,
      },
      GPEmployeeId: null,
      GPPayCycle: 0,
      GPStaffNumber: null,
      DefaultStartTime: '8:30:00.00',
      TaskType: 'All',
      Version: 1,
    })
  })

  it('answers 401 without a token, with a bad one and with an old one', async () => {
    const { tokens } = await logIn()
    for (const answer of [await world.nobody.rest('GET', '/auth/me'), await me('nonsense')])
      expect(answer).toMatchObject({ status: 401, body: SIGNED_OUT })
    world.at('2026-11-17T02:15:01.000Z')
    expect(await me(tokens.access_token)).toMatchObject({ status: 401, body: SIGNED_OUT })
  })

  it('answers 403 with the sentence of the specification after a forced log-out', async () => {
    const { tokens } = await logIn()
    await db.session.updateMany({ data: { endedAt: new Date(NOON), endedBy: 'FORCED' } })
    const expected = { status: 403, body: refusal('LOGGED_OUT', FORCED) }
    expect(await me(tokens.access_token)).toMatchObject(expected)
    expect(await refresh({ refreshToken: tokens.refresh_token })).toMatchObject(expected)
  })

  it('answers 403 with the sentence of the specification once the account is disabled', async () => {
    const { tokens } = await logIn()
    const { id } = world.company.people.tess
    const expected = { status: 403, body: refusal('ACCOUNT_DISABLED', DISABLED) }
    await db.user.update({ where: { id }, data: { active: false } })
    expect(await me(tokens.access_token)).toMatchObject(expected)
    expect(await refresh({ refreshToken: tokens.refresh_token })).toMatchObject(expected)
    await db.user.update({ where: { id }, data: { active: true } })
  })
})

describe('POST /auth/refresh-token', () => {
  it('exchanges the token in the body for new tokens, in the body', async () => {
    const { tokens } = await logIn()
    const { status, body, headers } = await refresh({ refreshToken: tokens.refresh_token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
    expect(body.refresh_token).not.toBe(tokens.refresh_token)
    expect(headers.get('set-cookie')).toBeNull()
    expect((await me(String(body.access_token))).status).toBe(200)
    expect((await refresh({ refreshToken: body.refresh_token })).status).toBe(200)
  })

  it('of a reused token answers 401 and ends the session', async () => {
    const { tokens } = await logIn()
    const { body: second } = await refresh({ refreshToken: tokens.refresh_token })
    const { body: third } = await refresh({ refreshToken: second.refresh_token })
    expect(await refresh({ refreshToken: tokens.refresh_token })).toMatchObject({
      status: 401,
      body: SIGNED_OUT,
    })
    expect((await me(String(third.access_token))).status).toBe(401)
    expect((await refresh({ refreshToken: third.refresh_token })).status).toBe(401)
  })

  it('takes no heed of the expired token that clients attach to every call', async () => {
    const { tokens } = await logIn()
    const { tokens: other } = await logIn()
    for (const authorization of [`Bearer ${other.access_token}`, 'Bearer nonsense']) {
      const { status, body } = await refresh({ refreshToken: tokens.refresh_token }, { authorization })
      expect(status).toBe(200)
      expect((await me(String(body.access_token))).status).toBe(200)
    }
  })

  test.each([
    ['no body', undefined],
    ['a token that nobody was given', { refreshToken: 'made up' }],
  ])('with %s answers 401', async (_case, body) => {
    expect(await refresh(body)).toMatchObject({ status: 401, body: SIGNED_OUT })
  })
})

describe('POST /auth/logout', () => {
  it.each(['/auth/logout', '/Auth/LogOut'])('at %s ends the session', async (path) => {
    const { tokens } = await logIn()
    const answer = await world.caller(tokens.access_token).rest('POST', path)
    expect(answer).toMatchObject({ status: 204, body: {} })
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect((await me(tokens.access_token)).status).toBe(401)
    expect((await refresh({ refreshToken: tokens.refresh_token })).status).toBe(401)
  })

  it('answers 401 without a session', async () => {
    expect(await world.nobody.rest('POST', '/auth/logout')).toMatchObject({ status: 401, body: SIGNED_OUT })
  })
})

describe('no path of the interface hides a screen', () => {
  test.each(['/auth/login', '/login', '/dashboard', '/authority'])('GET %s is a page', async (path) => {
    const answer = await world.app.fetch(new Request(`http://daybook.test${path}`))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/text\/html/)
  })
})
