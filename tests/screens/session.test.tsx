// Sessions in the browser: their end and what remains, renewal of tokens, the session timeout popup, and a pending
// request while one user signs out and another signs in in the same tab.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import type { SessionEnd } from '#server/database/generated/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { answer, openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { signInOnScreen } from '#tests/support/signIn.ts'
import {
  accessToken,
  beginSession,
  endMessage,
  endSession,
  renew,
  signedInAs,
  withToken,
} from '#web/client/session.ts'
import { notify } from '#web/client/notify.ts'
import { silence } from '#web/client/silence.ts'
import { database } from '#web/offline/store/database.ts'
import { globalId, NOON } from '#tests/support/world.ts'
import { createEnvironment } from '#web/relay/environment.ts'
import { createFiles } from '#web/relay/files.ts'

const screens = await openScreens()
const { people } = screens.company

const TOKEN = 'daybook.token'
const email = () => screen.findByLabelText<HTMLInputElement>('E-mail')
const endSessions = (endedBy: SessionEnd) =>
  db.session.updateMany({ where: { endedAt: null }, data: { endedAt: new Date(NOON), endedBy } })
const isAtHome = () => screen.findByText('No timesheets yet')
/** The cheapest screen in the frame. */
const DENIED = '/access-denied'
const isDenied = () => screen.findByText('You have no access to this page')
const goTo = (user: UserEvent, link: RegExp | string) =>
  user.click(screen.getByText(link, { selector: 'nav a, nav a *' }))
const logOut = (user: UserEvent) => user.click(screen.getByText('Log Out', { selector: 'button *' }))

it('logging out ends the session on the server and leaves nothing to go back to or to show to the next person', async () => {
  await screens.seed({ owner: 'tess', startDate: '2026-11-10' })
  await screens.seed({ owner: 'theo', startDate: '2026-11-11' })
  const { user, address, goBack } = await screens.open('/dashboard', { as: 'tess' })
  await screen.findAllByText(/Tue Nov 10, 2026/)
  await user.click(screen.getByRole('button', { name: /^Draft/ }))
  await screen.findByText('No draft timesheets')
  act(() => void notify.info('Submitted to Field north'))
  await screen.findByText('Submitted to Field north')
  await logOut(user)
  await email()
  await waitFor(() => expect(screen.queryByText('Submitted to Field north')).toBeNull())
  expect(address()).toBe('/login')
  const ended = { userId: people.tess.id, endedBy: 'SIGNED_OUT' } as const
  expect(await db.session.count({ where: ended })).toBe(1)
  await goBack()
  expect(await email()).toBeTruthy()
  expect(screen.queryByText('Timesheets')).toBeNull()
  await signInOnScreen(user, people.theo)
  expect(await screen.findAllByText(/Wed Nov 11, 2026/)).not.toHaveLength(0)
  expect(screen.queryByText(/Tue Nov 10, 2026/)).toBeNull()
  expect(screen.getByText('Theo Tester')).toBeTruthy()
})

it.each([
  ['its connection closes before the answer', 'Theo', () => {}],
  [
    'the network is silent',
    'Tess',
    (network: Network) => {
      const before = { ...silence }
      onTestFinished(() => void Object.assign(silence, before))
      Object.assign(silence, { read: 5_000, again: 5_000, send: 5_000 })
      network.fate = 'silent'
    },
  ],
])('logging out shows no error and takes at most three seconds if %s', async (_, name, trouble) => {
  const person = people[name === 'Tess' ? 'tess' : 'theo']
  const { user, network } = await screens.open(DENIED)
  await signInOnScreen(user, person)
  await isDenied()
  await screens.isLive()
  const answer = network.holdAnswers('useLogOutMutation')
  trouble(network)
  await logOut(user)
  await screen.findByLabelText('E-mail', undefined, { timeout: 3_500 })
  expect(screen.queryByText(/signed out/)).toBeNull()
  expect(localStorage.getItem(TOKEN)).toBeNull()
  answer()
})

describe('logging out with unsaved work', () => {
  const keep = (name: PersonName) => {
    const userId = globalId('User', people[name])
    const work = { form: 'timesheet', id: name, userId, number: null, version: null, clientMutationKey: 'k' }
    localStorage.setItem(
      `daybook.unsaved.${name}`,
      JSON.stringify({ ...work, values: { lines: 'A seized pump' }, at: 1 }),
    )
  }
  const keptOf = async (name: PersonName) =>
    (await database()).getAllFromIndex('works', 'userId', globalId('User', people[name]))
  const signInAndOut = async (user: UserEvent, isRemembered: boolean) => {
    await signInOnScreen(user, people.tess, { isRemembered })
    await isDenied()
    await logOut(user)
  }

  it('asks on a shared computer whether to delete it, and deletes only what belongs to the user', async () => {
    const { user } = await screens.open(DENIED)
    keep('tess')
    keep('theo')
    for (const [button, left] of [
      ['Keep it', 1],
      ['Delete it', 0],
    ] as const) {
      await signInAndOut(user, false)
      await answer(user, 'Unsaved work', 'Delete it if others use this computer', button)
      await email()
      await waitFor(async () => expect(await keptOf('tess')).toHaveLength(left))
    }
    expect(Object.keys(localStorage)).toContain('daybook.unsaved.theo')
  })

  it('keeps it on a remembered device, where only its owner can read it, and forgets the role', async () => {
    const { user } = await screens.open(DENIED)
    keep('tess')
    await signInAndOut(user, true)
    await email()
    expect(
      await screen.findByText('Unsaved work on this computer waits for Tess Tester to sign in.'),
    ).toBeTruthy()
    expect(screen.queryByRole('alert'), 'she knows why').toBeNull()
    await waitFor(async () => expect(await keptOf('tess')).toHaveLength(1))
    expect(localStorage.getItem('daybook.userType')).toBeNull()
    expect(Object.values({ ...localStorage }).join()).not.toContain('A seized pump')
    expect((await keptOf('tess')).map(({ sealed }) => Object.keys(sealed))).toEqual([['iv', 'bytes', 'key']])
    expect(await (await database()).getAll('people')).toMatchObject([{ key: null }])
    await signInOnScreen(user, people.theo)
    await isAtHome()
    expect(await unsavedWork()).toEqual([null])
    await logOut(user)
    await signInOnScreen(user, people.tess)
    await isAtHome()
    await waitFor(async () =>
      expect(await unsavedWork()).toMatchObject([{ values: { lines: 'A seized pump' } }]),
    )
  })

  it('deletes it in a browser that cannot seal it, after a question', async () => {
    const { user } = await screens.open(DENIED)
    keep('tess')
    vi.stubGlobal('isSecureContext', false)
    await signInAndOut(user, true)
    await answer(user, 'Unsaved work', 'It is deleted when you log out', 'Stay')
    expect(await keptOf('tess')).toHaveLength(1)
    await logOut(user)
    await answer(user, 'Unsaved work', 'It is deleted when you log out', 'Log out')
    await email()
    await waitFor(async () => expect(await keptOf('tess')).toEqual([]))
  })
})

/** The server's own answer to a call that it refuses. */
const refusal = (status: number, code: string, message: string) =>
  Response.json(
    { errors: [{ message, extensions: { code } }], error: { code, message, details: [] }, value: message },
    { status },
  )
const SIGNED_OUT = 'You were signed out. Please sign in again.'
const FORCED = 'You need to log in again to access'
const DISABLED = 'Your account has been disabled. Contact your support person to enable it, then try again.'

it.each([
  ['FORCED', FORCED, 'tess', '/notifications'],
  ['DISABLED', DISABLED, 'theo', '/dashboard'],
] as const)(
  'a session of Tess that somebody ends (%s) shows the sign-in screen immediately and says why: %s; %s continues at %s',
  async (endedBy, sentence, next, path) => {
    const { user, address } = await screens.open('/notifications')
    await signInOnScreen(user, people.tess)
    await screen.findByText('No notifications yet')
    await screens.isLive()
    await endSessions(endedBy)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(address()).toBe('/login?next=%2Fnotifications')
    await signInOnScreen(user, people[next])
    await waitFor(() => expect(address()).toBe(path))
  },
)

it.each([
  ['403 after FORCED', FORCED, () => endSessions('FORCED')],
  ['401 after SIGNED_OUT', SIGNED_OUT, () => endSessions('SIGNED_OUT')],
  ['401 when its token is to be renewed', SIGNED_OUT, [401, 'UNAUTHENTICATED', 'You are not signed in.']],
  ['403 when its token is to be renewed', FORCED, [403, 'LOGGED_OUT', FORCED]],
] as const)(
  'a call answered by the server with %s clears the token and shows the sign-in screen: %s',
  async (_, sentence, how) => {
    const { user, network } = await screens.open('/notifications', { as: 'tess', isDeaf: true })
    if (typeof how === 'function') await how()
    else {
      const [status, code, message] = how
      network.answerFor = (what) => (what === '/auth/refresh-token' ? refusal(status, code, message) : null)
      screens.at('2026-11-17T02:16:00.000Z')
    }
    await goTo(user, 'Timesheet')
    await email()
    expect(localStorage.getItem(TOKEN)).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(sentence)
  },
)

it('an expiring token is renewed once for all calls and all tabs that wait for it', async () => {
  const { user, network } = await screens.open(DENIED, { isDeaf: true })
  await signInOnScreen(user, people.tess)
  await isDenied()
  await network.isIdle()
  let renewals = 0
  network.answerFor = (what) => {
    if (what === '/auth/refresh-token') renewals += 1
    return null
  }
  screens.at('2026-11-17T02:16:00.000Z')
  const old = localStorage.getItem(TOKEN)!
  const [renewed, second, third] = await Promise.all([accessToken(), accessToken(), renew(old)])
  expect([null, old]).not.toContain(renewed)
  expect([second, third]).toEqual([renewed, renewed])
  expect(renewals).toBe(1)

  localStorage.setItem(TOKEN, old)
  const { promise, resolve } = Promise.withResolvers<void>()
  const otherTab = navigator.locks.request('daybook.renew', () => promise)
  const waiting = accessToken()
  localStorage.setItem(TOKEN, renewed!)
  resolve()
  await otherTab
  expect(await waiting).toBe(renewed)
  expect(renewals).toBe(1)
})

it('a renewal whose response was lost is repeated after hours offline, and the session continues', async () => {
  const { user, network } = await screens.open(DENIED, { isDeaf: true })
  await signInOnScreen(user, people.tess)
  await isDenied()
  const old = localStorage.getItem(TOKEN)!
  screens.at('2026-11-17T02:16:00.000Z')
  network.ahead.push('cutAfter')
  await expect(renew(old)).rejects.toThrow()
  network.isDown = true
  await expect(renew(old)).rejects.toThrow()
  screens.at('2026-11-17T09:00:00.000Z')
  network.isDown = false
  expect([null, old]).not.toContain(await accessToken())
  await goTo(user, 'Manuals')
  expect(await screen.findByText('No manuals yet')).toBeTruthy()
})

it('a device whose clock is two hours ahead renews its token once, not at each call', async () => {
  const { user, network } = await screens.open(DENIED, { isDeaf: true })
  await signInOnScreen(user, people.tess)
  await isDenied()
  let renewals = 0
  network.answerFor = (what) => {
    if (what === '/auth/refresh-token') renewals += 1
    return null
  }
  vi.setSystemTime(Date.parse(NOON) + 2 * 60 * 60_000)
  await goTo(user, 'Manuals')
  await screen.findByText('No manuals yet')
  await goTo(user, /^Notifications/)
  await screen.findByText('No notifications yet')
  expect(renewals).toBe(1)
})

it('a token that another tab has renewed leaves this tab where it is', async () => {
  const { user, address } = await screens.open('/notifications?unread=yes', { as: 'tess', isDeaf: true })
  const newValue = localStorage.getItem(TOKEN)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN, newValue })))
  await goTo(user, 'Timesheet')
  await isAtHome()
  expect(address()).toBe('/dashboard')
  expect(endMessage()).toBeNull()
})

it.each([
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
])(
  'the request for the user answered by the server with %i clears the token and shows the sign-in screen',
  async (status, code) => {
    const { address } = await screens.open('/notifications', {
      as: 'tess',
      answerFor: (what) => (what === 'SignedInFrameQuery' ? refusal(status, code, 'Not for you.') : null),
    })
    await email()
    expect(address()).toBe('/login?next=%2Fnotifications')
    expect(localStorage.getItem(TOKEN)).toBeNull()
  },
)

type Network = Awaited<ReturnType<typeof screens.open>>['network']
const troubles: [string, (network: Network) => void][] = [
  ...(['cutAfter', 'silent', 'portal', 'gateway'] as const).map((fate): (typeof troubles)[number] => [
    fate,
    (network) => (network.fate = fate),
  ]),
  ...[401, 404].map((status): (typeof troubles)[number] => [
    `${status} with the page of a proxy`,
    (network) => (network.answerFor = () => status),
  ]),
  ['401 with JSON of a proxy', (network) => (network.answerFor = () => Response.json({}, { status: 401 }))],
]

it.each(troubles)(
  '%s keeps the session, whether a call or its new token is answered like that, and the screen comes once there is an answer',
  async (_, trouble) => {
    const { read, again } = silence
    onTestFinished(() => void Object.assign(silence, { read, again }))
    const complaints = screens.expectComplaints()
    const { user, network, address } = await screens.open(DENIED, { isDeaf: true })
    await signInOnScreen(user, people.tess)
    await isDenied()
    for (const [time, link, found] of [
      ['02:10', 'Manuals', 'No manuals yet'],
      ['02:16', /^Notifications/, 'No notifications yet'],
    ] as const) {
      screens.at(`2026-11-17T${time}:00.000Z`)
      trouble(network)
      Object.assign(silence, { read: 300, again: 300 })
      await goTo(user, link)
      await screen.findByText(/^This screen (could not be shown|needs a network)$/)
      expect(signedInAs()).toBe(`${people.tess.id}`)
      network.fate = 'fine'
      network.answerFor = () => null
      // A renewal without a response times out and is repeated.
      Object.assign(silence, { read: 1_000, again: 1_000 })
      // It may try by itself in this moment.
      const retry = screen.queryByText('Try again')
      if (retry) await user.click(retry)
      expect(await screen.findByText(found)).toBeTruthy()
    }
    expect(address()).toBe('/notifications')
    complaints.end(/CallFailed/)
  },
)

const START = Date.parse(NOON)
const MINUTE = 60_000
const after = (minutes: number) => screens.at(new Date(START + minutes * MINUTE).toISOString())
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
const popup = () => screen.findByRole('alertdialog', { name: 'Session timeout' })
const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

/** Signed in until the browser closes, which lasts twelve hours. */
async function working(path = DENIED) {
  const tab = await screens.open(path)
  await signInOnScreen(tab.user, people.tess, { isRemembered: false })
  await screen.findByText('Log Out')
  await screens.isLive()
  return tab
}

it('the session timeout popup opens five minutes before the session ends; staying extends it and loses nothing on the screen, logging out ends it', async () => {
  const { user } = await working('/manuals')
  const search = await screen.findByRole<HTMLInputElement>('searchbox')
  await user.click(search)
  await user.paste('yard')
  after(12 * 60 - 6)
  look()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  after(12 * 60 - 4)
  look()
  expect((await popup()).textContent).toContain('Your session ends in 4:00.')
  await user.keyboard('{Escape}')
  await user.click(within(await popup()).getByText('Stay signed in'))
  await isGone()
  expect(search.value).toBe('yard')
  const [session] = await db.session.findMany({ orderBy: { id: 'desc' }, take: 1 })
  expect(session!.expiresAt.getTime()).toBe(START + (24 * 60 - 4) * MINUTE)
  after(24 * 60 - 10)
  look()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  after(24 * 60 - 8)
  look()
  await user.click(within(await popup()).getByText('Log Out'))
  expect(await email()).toBeTruthy()
})

it('the session timeout popup does not trust the device’s clock, and leads to the sign-in screen once the time is up', async () => {
  const { network } = await working()
  vi.setSystemTime(START + 24 * 60 * MINUTE)
  const before = network.count
  look()
  await waitFor(() => expect(network.count).toBeGreaterThan(before))
  await network.isIdle()
  // Now the page knows that its clock is a day ahead of the server's.
  screens.at(new Date(START + (12 * 60 - 4) * MINUTE).toISOString())
  vi.setSystemTime(START + (36 * 60 - 6) * MINUTE)
  look()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  vi.setSystemTime(START + (36 * 60 - 4) * MINUTE)
  look()
  expect((await popup()).textContent).toContain('Your session ends in 4:00.')
  after(12 * 60 + 1)
  vi.setSystemTime(START + (36 * 60 + 1) * MINUTE)
  look()
  expect(await email()).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Your session has timed out. Please sign in again.')
})

it('the session timeout popup opens, too, when a proxy answers 403 with an error page, errors of GraphQL or other JSON', async () => {
  const { user, network } = await working()
  const forbidden = (body: object) => () => Response.json(body, { status: 403 })
  const complaints = screens.expectComplaints()
  for (const [answerFor, link, found] of [
    [() => 403, 'Manuals', 'No manuals yet'],
    [forbidden({ errors: [{ message: 'Not from here' }] }), 'Reports', 'Hours by person and day'],
    [forbidden({ message: 'Forbidden' }), /^Notifications/, 'No notifications yet'],
  ] as const) {
    network.answerFor = answerFor
    await goTo(user, link)
    const question = within(await popup())
    await screen.findByText('This screen needs a network')
    network.answerFor = () => null
    await user.click(question.getByText('Stay signed in'))
    await isGone()
    const retry = screen.queryByText('Try again')
    if (retry) await user.click(retry)
    expect(await screen.findByText(found)).toBeTruthy()
  }
  expect(signedInAs()).toBe(`${people.tess.id}`)
  complaints.end(/The server cannot be reached/)
})

afterEach(() => endSession())

const EXPIRES = Date.now() / 1000 + 600
const tokenOf = (sub: string) => `.${btoa(JSON.stringify({ sub, exp: EXPIRES }))}.`

/** Answers every call that the session is over, once the next person has signed in. */
function refusing() {
  const { promise: hasComeIn, resolve: comeIn } = Promise.withResolvers<void>()
  const tokens: (string | null)[] = []
  const error = { message: 'Please sign in', extensions: { code: 'UNAUTHENTICATED' } }
  const body = { errors: [error], error: { code: 'UNAUTHENTICATED' } }
  const fetch = async (_path: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'))
    await hasComeIn
    return Response.json(body, { status: 401 })
  }
  const change = () => {
    endSession()
    beginSession(tokenOf('next'), true)
    comeIn()
  }
  return {
    transport: { fetch, socketUrl: null, reload: () => {}, leave: () => {} },
    tokens,
    hasComeIn,
    change,
  }
}

it.each([
  ['a mutation', ({ transport }: ReturnType<typeof refusing>) => execute(transport)],
  ['a file', ({ transport }: ReturnType<typeof refusing>) => createFiles(transport).get('/api/files/x')],
])(
  '%s that is refused then is not sent again in the name of the next person, whose session continues',
  async (_, start) => {
    beginSession(tokenOf('first'), true)
    const network = refusing()
    const call = start(network)
    network.change()
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(network.tokens).toEqual([`Bearer ${tokenOf('first')}`])
    expect(signedInAs()).toBe('next')
  },
)

it('a refused request without a user does not end a session that has begun since', async () => {
  const network = refusing()
  const call = execute(network.transport)
  network.change()
  await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(signedInAs()).toBe('next')
})

it('a request of the same person in a new session is sent again', async () => {
  beginSession(tokenOf('first'), true)
  const calls: (string | null)[] = []
  const answer = await withToken(
    async (token) => {
      calls.push(token)
      if (calls.length === 1) beginSession(`${tokenOf('first')}2`, true)
      return calls.length
    },
    (count) => count === 1,
  )
  expect([answer, calls]).toEqual([2, [tokenOf('first'), `${tokenOf('first')}2`]])
})

function execute(transport: Parameters<typeof createEnvironment>[0]): Promise<unknown> {
  const named = { id: 'sha256:x', cacheID: 'x', name: 'xMutation' }
  const operation = { ...named, operationKind: 'mutation', text: null, metadata: {} }
  return new Promise((resolve, reject) => {
    createEnvironment(transport)
      .getNetwork()
      .execute(operation as never, {}, {})
      .subscribe({ next: resolve, error: reject })
  })
}
