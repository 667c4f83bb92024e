// Every call of the legacy interface: that it has a route, which roles may make it, and which calls remain with an access token
// or while something is due.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { recordSets } from '#server/rest/nouns/sets.ts'
import { pathExpression } from '#server/rest/paths.ts'
import { routes } from '#server/rest/routes.ts'
import { createApiToken } from '#tests/support/apiTokens.ts'
import { type Caller, ORIGIN } from '#tests/support/caller.ts'
import { PASSWORD } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/every-row.ts'
import { sessionCalls } from '#tests/support/everyRoute.ts'
import { refused } from '#tests/support/rest.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

// Of the specification (section 7) and of rulings 6, at the root of the host and below /api.
describe('every call', () => {
  const documented = {
    GET: `
      /auth/me /Timesheet /Timesheet(5) /TimesheetEvent /TimesheetHistory/GetExpands
      /Timesheet/CountByStatus /Timesheet/TotalHours /TimesheetNotification
      /TimesheetNotification/$count /Site /Equipment /Equipment(5) /Job /JobCostCode
      /JobCostCode(5) /WorkOrder /WorkOrder(5) /WorkOrderTask /WorkOrderTask(5) /GLAccount
      /GLAccount(5) /TaskCategory /PayLocation /JobDivisionPayLocation /GPEmployee
      /Profile/WorkingHours /Profile/TopApprovers /Profile/SendWelComeEmail/5 /Manual /Manual/5
      /Manual/downloadFile/5 /approvalGroup /User /User(5) /User/EmailExists /UserLog /Setting
    `,
    POST: `
      /auth/login /auth/forgot-password /auth/verify-code /auth/new-password /auth/resend-code
      /auth/refresh-token /auth/logout /Timesheet /Timesheet/Approvals /Timesheet/UploadSignature
      /Timesheet/UploadPhoto /TimesheetNotification/MarkAllRead /NotificationHub /User/Avatar
      /Profile/SendWelComeEmail/5 /Manual /approvalGroup /User /PayLocation
      /PayLocation/DeleteMany
    `,
    PATCH: `
      /Timesheet(5) /Timesheet/5/approval-groups/6 /TimesheetNotification/5 /Profile/ForceLogout
      /Manual/5 /approvalGroup/5 /User/5 /user/5 /Setting /PayLocation/5
    `,
    PUT: '/Setting/Reset',
    DELETE: '/Manual/5 /approvalGroup/5 /User/5',
  }

  it.each(Object.entries(documented))('of the specification with %s is answered', (method, paths) => {
    const isAnswered = (path: string) =>
      routes.some((one) => one.method === method && pathExpression(one.path).test(path))
    expect(
      paths
        .trim()
        .split(/\s+/)
        .filter((path) => !isAnswered(path)),
    ).toEqual([])
  })

  const administrators = 'Only User Administrators and System Administrators can do this.'
  const preparers = 'Only crew leaders, approvers and System Administrators can prepare days for others.'
  const system = 'Only System Administrators can do this.'
  /** The calls that some roles are refused, with the sentence. Which records the others see is tested with the records. */
  const reserved: Readonly<Record<string, string>> = {
    'PATCH /Profile/ForceLogout': administrators,
    'POST /Manual': administrators,
    'PATCH /Manual/1': administrators,
    'DELETE /Manual/1': administrators,
    'POST /User': administrators,
    'PATCH /User/1': administrators,
    'DELETE /User/1': administrators,
    'GET /User/EmailExists': administrators,
    'GET /Profile/SendWelComeEmail/1': administrators,
    'POST /Profile/SendWelComeEmail/1': administrators,
    'GET /GPEmployee': administrators,
    'POST /approvalGroup': administrators,
    'POST /PreparedDay': preparers,
    'DELETE /PreparedDay/1': preparers,
    'GET /TimesheetHistory/proof/1': administrators,
    'POST /Import': system,
    'PATCH /Setting': system,
    'PUT /Setting/Reset': system,
    'POST /PayLocation': system,
    'PATCH /PayLocation/1': system,
    'POST /PayLocation/DeleteMany': system,
    'GET /PayBatch/downloadFile/1': system,
    'GET /PayBatch/downloadFiles/1': system,
    'GET /health': system,
    'GET /UserLog': system,
    'GET /PayBatch': system,
    'GET /PayBatchLine': system,
    'GET /PayPeriod': system,
  }
  /** The calls that take a body. */
  const taking = new Set(
    routes.flatMap(({ method, path, takes }) =>
      takes && typeof path === 'string' ? [`${method} ${path.replace(/\{\w+\}/g, '1')}`] : [],
    ),
  )
  const calls = [
    ...sessionCalls.filter(({ name }) => !['POST /auth/logout', 'GET /User'].includes(name)),
    ...recordSets.map(({ name }) => ({ name: `GET /${name}`, method: 'GET', at: `/api/${name}` })),
  ]

  describe('the calls that a role may make', () => {
    it('are in the table, if another role may not make them', () => {
      expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(reserved)))
    })

    it.each([
      ['tess', [administrators, system, preparers]],
      ['ada', [administrators, system]],
      ['uma', [system, preparers]],
      ['sam', []],
    ] as const)(
      'are all but those that %s is refused, whatever they send, and that change nothing',
      async (by, sentences) => {
        const send = async ({ name, method, at }: (typeof calls)[number], wrong = false) => {
          await db.throttle.deleteMany()
          // Nobody has this number.
          const path = at.replace('/1', '/999999')
          if (method === 'GET')
            return world.rest(by, method, wrong ? `${path}?$filter=Nosuch eq 1&pageSize=x` : path)
          return world.rest(by, method, path, taking.has(name) ? (wrong ? { Nosuch: 1 } : {}) : undefined)
        }
        const before = await everyRow()
        const got: Record<string, string> = {}
        const isRefused = ({ name }: { name: string }) =>
          (sentences as readonly string[]).includes(reserved[name] ?? '')
        for (const call of calls.filter(isRefused))
          for (const wrong of [false, true]) {
            const { name } = call
            const { status, body } = await send(call, wrong)
            expect([name, status, body]).toEqual([name, 403, refused('FORBIDDEN', reserved[name]!)])
          }
        expect(await everyRow()).toEqual(before)
        for (const call of calls.filter((one) => !isRefused(one))) {
          const { body } = await send(call)
          const message = String(body.value)
          if ([administrators, system, preparers].includes(message)) got[call.name] = message
        }
        expect(got).toEqual({})
      },
    )
  })
})

// Access tokens over REST: which calls they may make, and how they are sent.
describe('an access token', () => {
  /** The calls that change how somebody gets in, give a standing right, or belong to a browser. */
  const never = [
    'POST /auth/logout',
    'PATCH /Profile/ForceLogout',
    'POST /NotificationHub',
    'POST /User',
    'PATCH /User/1',
    'DELETE /User/1',
    'GET /Profile/SendWelComeEmail/1',
    'POST /Profile/SendWelComeEmail/1',
    'POST /Import',
    'POST /approvalGroup',
    'PATCH /approvalGroup/1',
    'DELETE /approvalGroup/1',
    'PATCH /Setting',
    'PUT /Setting/Reset',
  ]
  /** Those of them that need a proof of the last ten minutes, because people’s rights change. */
  const byProof = [
    'POST /User',
    'PATCH /User/1',
    'POST /Import',
    'POST /approvalGroup',
    'PATCH /approvalGroup/1',
    'PATCH /Setting',
    'PUT /Setting/Reset',
  ]

  it('is not treated like an old session: calls that change rights require a new sign-in', async () => {
    const sam = await world.signInAgain('sam')
    await db.session.updateMany({ data: { provedAt: new Date(0) } })
    const got: string[] = []
    for (const { name, method, at } of sessionCalls) {
      if (name === 'POST /auth/logout') continue
      const { body } = await sam.rest(method, at, method === 'GET' ? undefined : {})
      const { error } = body as { error?: { code: string } }
      if (error?.code === 'PROVE_AGAIN') got.push(name)
    }
    expect(got.toSorted()).toEqual(byProof.toSorted())
  })

  const tokens = {} as Record<'reading' | 'writing', Caller>
  let token = ''
  beforeAll(async () => {
    const sam = await world.signInAgain('sam')
    const reading = await createApiToken(world, sam)
    token = reading.token
    tokens.reading = reading.caller
    tokens.writing = (await createApiToken(world, sam, { mayWrite: true })).caller
  })

  it.each(['reading', 'writing'] as const)(
    'a %s token is refused the calls that it may not make',
    async (kind) => {
      const got: Record<string, string | undefined> = {}
      const expected: typeof got = {}
      const limits = ['SESSION_REQUIRED', 'READ_ONLY_TOKEN']
      for (const { name, method, at } of sessionCalls) {
        const { body } = await tokens[kind].rest(method, at, method === 'GET' ? undefined : {})
        const { error } = body as { error?: { code: string } }
        got[name] = error && limits.includes(error.code) ? error.code : undefined
        const isReadOnly = kind === 'reading' && method !== 'GET'
        expected[name] = never.includes(name)
          ? 'SESSION_REQUIRED'
          : isReadOnly
            ? 'READ_ONLY_TOKEN'
            : undefined
      }
      expect(Object.keys(got)).toEqual(expect.arrayContaining(never))
      expect(got).toEqual(expected)
    },
  )

  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })

  it('a spreadsheet sends it as the password of Basic authentication, to REST only', async () => {
    for (const pair of [`anything:${token}`, `:${token}`]) {
      const { status, body } = await world.nobody.rest('GET', '/api/Site', undefined, basic(pair))
      expect([status, Array.isArray(body.value)], pair).toEqual([200, true])
    }
    const { accessToken } = await world.signIn('sam')
    for (const pair of [`sam:${accessToken}`, 'sam@test.example:password', token, ''])
      expect((await world.nobody.rest('GET', '/api/Site', undefined, basic(pair))).status, pair).toBe(401)
    const { errors } = await world.nobody.ask('{ me { id } }', {}, basic(`x:${token}`))
    expect(errors[0]?.extensions?.code).toBe('UNAUTHENTICATED')
  })

  it('does not make browsers ask for a password', async () => {
    const response = await world.app.fetch(new Request(`${ORIGIN}/api/Site`))
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null])
  })
})

// What each route answers while a System_Administrator has to do something first: replace an initial password (rulings 4),
// set up a second factor.
describe('what is due first', () => {
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
      else
        await db.setting.update({ where: { id: 1 }, data: { requireSecondFactorForAdministrators: isDue } })
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
})
