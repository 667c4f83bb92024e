// The session calls of the legacy interface: /auth/* at the root and below /api, in any case of the path (rulings 6).
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { refused } from '#tests/support/rest.ts'
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
async function logIn(body: object = tess) {
  const answer = await world.nobody.rest('POST', '/auth/login', body)
  return { ...answer, tokens: answer.body as Tokens }
}
const me = (token: string) => world.caller(token).rest('GET', '/auth/me')
const refresh = (body: object | string | undefined, headers = {}) =>
  world.nobody.rest('POST', '/auth/refresh-token', body, headers)

const SIGNED_OUT = refused('UNAUTHENTICATED', 'You are not signed in.')

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

  it('refuses wrong credentials with 400, alike for an unknown account', async () => {
    const expected = refused('WRONG_CREDENTIALS', 'The e-mail or password is not correct.')
    for (const wrong of [
      { email: tess.email, password: 'wrong' },
      { email: 'nobody@test.example', password: PASSWORD },
    ])
      expect(await logIn(wrong)).toMatchObject({ status: 400, body: expected })
  })

  it('refuses missing fields with 400, and names each', async () => {
    expect(await logIn({})).toMatchObject({
      status: 400,
      body: refused('INVALID_INPUT', 'Please enter email', [
        { code: 'INVALID_INPUT', target: 'email', message: 'Please enter email' },
        { code: 'INVALID_INPUT', target: 'password', message: 'Please enter password' },
      ]),
    })
  })

  it('refuses a body that is a list with 400', async () => {
    const { status, body } = await world.nobody.rest('POST', '/auth/login', '[]')
    expect([status, body.value]).toEqual([400, 'The body must be a JSON object.'])
  })

  it('refuses a disabled account with 403 and the sentence of the specification', async () => {
    expect(await logIn({ email: 'dora@test.example', password: PASSWORD })).toMatchObject({
      status: 403,
      body: refused('ACCOUNT_DISABLED', DISABLED),
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
      ...{ FirstName: 'Tess', LastName: 'Tester', Email: 'tess@test.example', AvatarUrl: null },
      ...{ UserType: 0, UserStatus: 1, TaskType: 'All', DefaultStartTime: '8:30:00.00', Version: 1 },
      ...{ allowTimesheetCreation: true, showFieldService: false },
      ...{ GPEmployeeId: null, GPPayCycle: 0, GPStaffNumber: null },
      ApprovalGroupId: groups.fieldNorth.id,
      CreatedOn: people.tess.createdAt.toISOString(),
      PayLocationId: payLocations.north.id,
      PayLocation: expect.objectContaining({ Name: 'North', Region: 'QLD' }) as unknown,
    })
  })

  it('answers 401 without a token, with a bad one and with an old one', async () => {
    const { tokens } = await logIn()
    for (const answer of [await world.nobody.rest('GET', '/auth/me'), await me('nonsense')])
      expect(answer).toMatchObject({ status: 401, body: SIGNED_OUT })
    world.at('2026-11-17T02:15:01.000Z')
    expect(await me(tokens.access_token)).toMatchObject({ status: 401, body: SIGNED_OUT })
  })

  it('answers 403 with the sentence of the specification after a forced log-out, and once the account is disabled', async () => {
    const { tokens } = await logIn()
    const { id } = world.company.people.tess
    const refusals = async () => [
      await me(tokens.access_token),
      await refresh({ refreshToken: tokens.refresh_token }),
    ]
    const disabled = { status: 403, body: refused('ACCOUNT_DISABLED', DISABLED) }
    await db.user.update({ where: { id }, data: { active: false } })
    expect(await refusals()).toMatchObject([disabled, disabled])
    await db.user.update({ where: { id }, data: { active: true } })
    const forced = { status: 403, body: refused('LOGGED_OUT', FORCED) }
    await db.session.updateMany({ data: { endedAt: new Date(NOON), endedBy: 'FORCED' } })
    expect(await refusals()).toMatchObject([forced, forced])
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

  it('ignores the expired token that clients attach to every call', async () => {
    const { tokens } = await logIn()
    const { tokens: other } = await logIn()
    for (const authorization of [`Bearer ${other.access_token}`, 'Bearer nonsense']) {
      const { status, body } = await refresh({ refreshToken: tokens.refresh_token }, { authorization })
      expect(status).toBe(200)
      expect((await me(String(body.access_token))).status).toBe(200)
    }
  })

  it('answers 401 without a token and with a made-up one', async () => {
    for (const body of [undefined, { refreshToken: 'made up' }])
      expect(await refresh(body)).toMatchObject({ status: 401, body: SIGNED_OUT })
  })
})

describe('POST /auth/logout', () => {
  it('ends the session, and answers 401 without one', async () => {
    const { tokens } = await logIn()
    const answer = await world.caller(tokens.access_token).rest('POST', '/Auth/LogOut')
    expect(answer).toMatchObject({ status: 204, body: {} })
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect((await me(tokens.access_token)).status).toBe(401)
    expect((await refresh({ refreshToken: tokens.refresh_token })).status).toBe(401)
    expect(await world.nobody.rest('POST', '/auth/logout')).toMatchObject({ status: 401, body: SIGNED_OUT })
  })
})

it.each(['/auth/login', '/login', '/authority'])(
  'no path of the interface shadows the page %s',
  async (path) => {
    const answer = await world.app.fetch(new Request(`http://daybook.test${path}`))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/text\/html/),
    ])
  },
)
