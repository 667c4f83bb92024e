// Logging out: what it ends, and what it leaves behind.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { db } from '#server/database/client.ts'
import type { SessionEnd } from '#server/database/generated/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { answer, openScreens, unsavedWork } from '#tests/support/screen.tsx'
import { accessToken, endMessage, renew } from '#web/client/session.ts'
import { database } from '#web/store/database.ts'
import { globalId, NOON } from '#tests/support/world.ts'

const screens = await openScreens()

const email = () => screen.findByLabelText<HTMLInputElement>('E-mail')
const endSessions = (endedBy: SessionEnd) =>
  db.session.updateMany({ where: { endedAt: null }, data: { endedAt: new Date(NOON), endedBy } })

describe('logging out', () => {
  it('ends the session on the server, and nothing is left to go back to', async () => {
    const { user, address, goBack } = await screens.open('/dashboard', { as: 'tess' })
    await screen.findByText('No timesheets yet')
    await user.click(screen.getByRole('button', { name: /^Draft/ }))
    await screen.findByText('No draft timesheets')
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await email()
    expect(address()).toBe('/login')
    const [session] = await db.session.findMany({
      where: { userId: screens.company.people.tess.id },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(session?.endedBy).toBe('SIGNED_OUT')
    await goBack()
    expect(await email()).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Timesheets' })).toBeNull()
  })

  it('leaves nothing of one person to the next', async () => {
    await screens.seed({ owner: 'tess', startDate: '2026-11-10' })
    await screens.seed({ owner: 'theo', startDate: '2026-11-11' })
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await screen.findByRole('row', { name: /Tue Nov 10, 2026/ })
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await screens.fillSignIn(user, 'theo')
    expect(await screen.findByRole('row', { name: /Wed Nov 11, 2026/ })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Tue Nov 10, 2026/ })).toBeNull()
    expect(screen.getByText('Theo Tester')).toBeTruthy()
  })
})

describe('logging out with work that is not saved', () => {
  const keep = (name: PersonName) => {
    const userId = globalId('User', screens.company.people[name])
    const work = { form: 'timesheet', id: name, userId, number: null, version: null, clientMutationKey: 'k' }
    localStorage.setItem(
      `daybook.unsaved.${name}`,
      JSON.stringify({ ...work, values: { lines: 'A seized pump' }, at: 1 }),
    )
  }
  const keptOf = async (name: PersonName) =>
    (await database()).getAllFromIndex('works', 'userId', globalId('User', screens.company.people[name]))
  const logOut = async (user: UserEvent, isRemembered: boolean) => {
    const remember = await screen.findByLabelText('Remember me on this device')
    if (!isRemembered) await user.click(remember)
    await screens.fillSignIn(user, 'tess')
    await screen.findByText('No timesheets yet')
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
  }

  it.each([
    ['Delete it', false],
    ['Keep it', true],
  ])('where others may come asks: %s', async (button, stays) => {
    const { user } = await screens.open('/login')
    keep('tess')
    keep('theo')
    await logOut(user, false)
    await answer(user, 'Unsaved work', 'Delete it if others use this computer', button)
    await email()
    await waitFor(async () => expect(await keptOf('tess')).toHaveLength(stays ? 1 : 0))
    expect(Object.keys(localStorage)).toContain('daybook.unsaved.theo')
  })

  it('on a device that remembers one keeps it, for nobody but the same person to read', async () => {
    const { user } = await screens.open('/login')
    keep('tess')
    await logOut(user, true)
    await email()
    await waitFor(async () => expect(await keptOf('tess')).toHaveLength(1))
    expect(Object.values({ ...localStorage }).join()).not.toContain('A seized pump')
    expect((await keptOf('tess')).map(({ sealed }) => Object.keys(sealed))).toEqual([['iv', 'bytes']])
    expect(await (await database()).getAll('people')).toMatchObject([{ key: null }])
    await screens.fillSignIn(user, 'theo')
    await screen.findByText('No timesheets yet')
    expect(await unsavedWork()).toEqual([null])
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await email()
    await screens.fillSignIn(user, 'tess')
    await screen.findByText('No timesheets yet')
    await waitFor(async () =>
      expect(await unsavedWork()).toMatchObject([{ values: { lines: 'A seized pump' } }]),
    )
  })

  it('in a browser that cannot seal deletes it, and asks first', async () => {
    const { user } = await screens.open('/login')
    keep('tess')
    vi.stubGlobal('isSecureContext', false)
    await logOut(user, true)
    await answer(user, 'Unsaved work', 'It is deleted when you log out', 'Stay')
    expect(await keptOf('tess')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    await answer(user, 'Unsaved work', 'It is deleted when you log out', 'Log out')
    await email()
    await waitFor(async () => expect(await keptOf('tess')).toEqual([]))
  })

  it('leaves nothing of their role', async () => {
    const { user } = await screens.open('/login')
    await logOut(user, true)
    await email()
    expect(localStorage.getItem('daybook.userType')).toBeNull()
  })
})

const ends = [
  ['FORCED', 'You need to log in again to access'],
  ['DISABLED', 'Your account has been disabled. Contact your support person to enable it, then try again.'],
] as const

describe('a session that somebody else ends', () => {
  it.each(ends)('by %s shows the sign-in screen at once, and says why', async (endedBy, sentence) => {
    const { user, address } = await screens.open('/login')
    await screens.fillSignIn(user, 'tess')
    await screen.findByText('No timesheets yet')
    await screens.isLive()
    await endSessions(endedBy)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(address()).toBe('/login')
  })

  it.each([
    ['tess', '/notifications'],
    ['theo', '/dashboard'],
  ] as const)('leads %s on to %s', async (name, path) => {
    const { user, address } = await screens.open('/notifications', { as: 'tess' })
    await screen.findByRole('heading', { name: 'Notifications' })
    await screens.isLive()
    await endSessions('FORCED')
    await screens.fillSignIn(user, name)
    await waitFor(() => expect(address()).toBe(path))
  })
})

describe('a call that is answered', () => {
  const working = async () => {
    const tab = await screens.open('/notifications', { as: 'tess', isDeaf: true })
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    return tab
  }
  const isOver = async () => {
    await email()
    expect([localStorage.getItem('daybook.token'), sessionStorage.getItem('daybook.token')]).toEqual([
      null,
      null,
    ])
  }

  it.each(ends)(
    'with 403 after %s clears the tokens and leads to sign-in, which says so',
    async (endedBy, sentence) => {
      const { user } = await working()
      await endSessions(endedBy)
      await user.click(screen.getByRole('link', { name: 'Timesheet' }))
      await isOver()
      expect(screen.getByRole('alert').textContent).toBe(sentence)
    },
  )

  it('with 401 by the server leads to sign-in once there is no new token to be had', async () => {
    const { user } = await working()
    await endSessions('SIGNED_OUT')
    await user.click(screen.getByRole('link', { name: 'Timesheet' }))
    await isOver()
  })

  it('with 401 by whoever stands before the server leads to sign-in, too', async () => {
    const { user, network } = await working()
    network.answerFor = (what) => (what === 'DashboardScreenQuery' ? 401 : null)
    await user.click(screen.getByRole('link', { name: 'Timesheet' }))
    await isOver()
  })

  it('with 403 on the sign-in screen opens no popup', async () => {
    const { user, network } = await screens.open('/login')
    await email()
    network.answerFor = () => 403
    await screens.fillSignIn(user, 'tess')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([401, 403])(
    'with %i when its token is to be renewed clears the token and leads to sign-in',
    async (status) => {
      const { user, network } = await working()
      screens.at('2026-11-17T02:16:00.000Z')
      network.answerFor = (what) => (what === '/auth/refresh-token' ? status : null)
      await user.click(screen.getByRole('link', { name: 'Timesheet' }))
      await isOver()
    },
  )
})

describe('a token that is about to expire', () => {
  const TOKEN = 'daybook.token'
  async function expiring() {
    const tab = await screens.open('/login', { isDeaf: true })
    await screens.fillSignIn(tab.user, 'tess')
    await screen.findByText('No timesheets yet')
    await tab.network.isIdle()
    let renewals = 0
    tab.network.answerFor = (what) => {
      if (what === '/auth/refresh-token') renewals += 1
      return null
    }
    screens.at('2026-11-17T02:16:00.000Z')
    return { ...tab, old: localStorage.getItem(TOKEN)!, renewals: () => renewals }
  }

  it('is renewed once for all calls that wait for it', async () => {
    const { old, renewals } = await expiring()
    const [first, second, third] = await Promise.all([accessToken(), accessToken(), renew(old)])
    expect([null, old]).not.toContain(first)
    expect([second, third]).toEqual([first, first])
    expect(renewals()).toBe(1)
  })

  it('is not renewed again by a tab that waited while another tab renewed it', async () => {
    const { old, renewals } = await expiring()
    const renewed = await accessToken()
    expect([null, old]).not.toContain(renewed)
    localStorage.setItem(TOKEN, old)
    const { promise, resolve } = Promise.withResolvers<void>()
    const otherTab = navigator.locks.request('daybook.renew', () => promise)
    const waiting = accessToken()
    localStorage.setItem(TOKEN, renewed!)
    resolve()
    await otherTab
    expect(await waiting).toBe(renewed)
    expect(renewals()).toBe(1)
  })
})

it('a token that another tab has renewed leaves this tab where it is', async () => {
  const { user, address } = await screens.open('/notifications?unread=yes', { as: 'tess', isDeaf: true })
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  const newValue = localStorage.getItem('daybook.token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'daybook.token', newValue })))
  await user.click(screen.getByRole('link', { name: 'Timesheet' }))
  await screen.findByText('No timesheets yet')
  expect(address()).toBe('/dashboard')
  expect(endMessage()).toBeNull()
})

describe('the look-up of who is signed in', () => {
  const answering = (status: number) => (what: string) => (what === 'SignedInFrameQuery' ? status : null)

  it.each([401, 403, 404])('answered with %i clears the tokens and leads to sign-in', async (status) => {
    const { address } = await screens.open('/notifications', { as: 'tess', answerFor: answering(status) })
    await email()
    expect(address()).toBe('/login?next=%2Fnotifications')
    expect(localStorage.getItem('daybook.token')).toBeNull()
  })

  it.each([500, 502, 503, 429])(
    'answered with %i keeps the session and offers to try again',
    async (status) => {
      const { user, network, address } = await screens.open('/notifications', {
        as: 'tess',
        answerFor: answering(status),
      })
      await screen.findByText('This screen could not be shown')
      network.answerFor = () => null
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('Tess Tester')).toBeTruthy()
      expect(address()).toBe('/notifications')
    },
  )

  it('that cannot be made for want of a new token keeps the session, too', async () => {
    const { user, network } = await screens.open('/login')
    await screens.fillSignIn(user, 'tess')
    await screen.findByText('No timesheets yet')
    const complaints = screens.expectComplaints()
    screens.at('2026-11-17T02:16:00.000Z')
    for (const trouble of [() => (network.isDown = true), () => (network.answerFor = () => 503)]) {
      trouble()
      await user.click(screen.getByRole('link', { name: /^Notifications/ }))
      await screen.findByText('This screen could not be shown')
      network.isDown = false
      network.answerFor = () => null
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await screen.findByRole('heading', { level: 1, name: 'Notifications' })
      await user.click(screen.getByRole('link', { name: 'Timesheet' }))
      await screen.findByText('No timesheets yet')
      screens.at('2026-11-17T02:40:00.000Z')
    }
    complaints.end(/CallFailed/)
  })
})

describe('the session timeout popup', () => {
  const forbidden = (body: object) => Response.json(body, { status: 403 })
  const START = Date.parse(NOON)
  const after = (minutes: number) => screens.at(new Date(START + minutes * 60_000).toISOString())
  const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const popup = () => screen.findByRole('alertdialog', { name: 'Session timeout' })

  /** Signed in for this session only, which lasts twelve hours, with a search half typed. */
  async function working() {
    const tab = await screens.open('/login')
    await tab.user.click(await screen.findByLabelText('Remember me on this device'))
    await screens.fillSignIn(tab.user, 'ada')
    const search = await screen.findByRole('searchbox')
    await tab.user.type(search, 'yard')
    await screens.isLive()
    return { ...tab, search: search as HTMLInputElement }
  }

  it('says five minutes before the end how long is left, and carries the session on without losing what is on the screen', async () => {
    const { user, search } = await working()
    after(12 * 60 - 6)
    look()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    after(12 * 60 - 4)
    look()
    expect((await popup()).textContent).toContain('Your session ends in 4:00.')
    await user.keyboard('{Escape}')
    await user.click(within(await popup()).getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(search.value).toBe('yard')
    after(12 * 60 + 5)
    look()
    const [session] = await db.session.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(session!.expiresAt.getTime()).toBe(START + (24 * 60 - 4) * 60_000)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('lets one log out', async () => {
    const { user } = await working()
    after(12 * 60 - 4)
    look()
    await user.click(within(await popup()).getByRole('button', { name: 'Log Out' }))
    expect(await email()).toBeTruthy()
  })

  it('that nobody answers is followed by the sign-in, which says why', async () => {
    await working()
    after(12 * 60 + 1)
    look()
    expect(await email()).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Your session has timed out. Please sign in again.')
  })

  it('does not believe a device whose clock is a day ahead', async () => {
    const { search, network } = await working()
    vi.setSystemTime(START + 24 * 3_600_000)
    const before = network.count
    look()
    await waitFor(() => expect(network.count).toBeGreaterThan(before))
    await network.isIdle()
    // By then it knows how far the clock is ahead: the twelve hours end where the server says.
    screens.at(new Date(START + (12 * 60 - 4) * 60_000).toISOString())
    vi.setSystemTime(START + (36 * 60 - 6) * 60_000)
    look()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    vi.setSystemTime(START + (36 * 60 - 4) * 60_000)
    look()
    expect((await popup()).textContent).toContain('Your session ends in 4:00.')
    expect(search.value).toBe('yard')
  })

  it.each([
    ['an error page', () => 403],
    ['errors of GraphQL', () => forbidden({ errors: [{ message: 'Not from here' }] })],
    ['other JSON', () => forbidden({ message: 'Forbidden' })],
  ])('shows, too, when a proxy answers 403 with %s', async (_, answerFor) => {
    const { user, network } = await working()
    network.answerFor = answerFor
    const complaints = screens.expectComplaints()
    await user.click(screen.getByRole('button', { name: /^Declined/ }))
    const asked = within(await popup())
    await screen.findByRole('button', { name: 'Try again', hidden: true })
    network.answerFor = () => null
    await user.click(asked.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No declined timesheets')).toBeTruthy()
    complaints.end(/Internal server error|Not from here/)
  })
})
