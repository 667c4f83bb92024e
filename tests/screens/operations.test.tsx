// What the browser asks the server for on a visit: everything once, and nothing that the role may not see.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openScreens, type Screens } from '#tests/support/screen.tsx'

const screens = await openScreens()

type Tab = Awaited<ReturnType<Screens['open']>>

const homes = [
  ['tess', 'DashboardScreenQuery'],
  ['ada', 'SuperDashboardScreenQuery'],
  ['uma', 'SuperDashboardScreenQuery'],
  ['sam', 'SuperDashboardScreenQuery'],
] as const

/** The screen under this title is shown whole, and nothing more is asked. */
async function isShown({ network }: Tab, title: string) {
  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull())
  await waitFor(() => expect(document.querySelector('#main [role=table], #main ul, #main p')).toBeTruthy())
  // The tracking screen follows nothing but what the frame does.
  if (title !== 'Timesheet Tracking') await screens.isLive()
  await network.isIdle()
}

const follow = async ({ user }: Tab, entry: RegExp) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: entry }))

describe('each operation is asked once', () => {
  it.each(homes)('by signing in as %s', async (name, query) => {
    const tab = await screens.open('/login')
    const { user, network } = tab
    await screens.fillSignIn(user, name)
    await isShown(tab, 'Timesheets')
    expect(network.takeOperations().toSorted()).toEqual(
      ['TestNoticeQuery', 'signInOfferQuery', 'SignInScreenMutation', 'SignedInFrameQuery', query].toSorted(),
    )
  })

  it.each(homes)('by opening the home of %s for the first time', async (name, query) => {
    const tab = await screens.open('/', { as: name })
    await isShown(tab, 'Timesheets')
    expect(tab.network.takeOperations()).toEqual(['SignedInFrameQuery', query])
  })

  it.each([
    ['tess', /^Notifications/, 'Notifications', 'NotificationsScreenQuery'],
    ['ada', /^Notifications/, 'Notifications', 'NotificationsScreenQuery'],
    ['sam', /^Notifications/, 'Notifications', 'NotificationsScreenQuery'],
    ['uma', /^Timesheet Tracking/, 'Timesheet Tracking', 'TimesheetTrackingsScreenQuery'],
    ['sam', /^Timesheet Tracking/, 'Timesheet Tracking', 'TimesheetTrackingsScreenQuery'],
  ] as const)('by %s visiting %s, and by coming back', async (name, entry, title, query) => {
    const tab = await screens.open('/', { as: name })
    await isShown(tab, 'Timesheets')
    const [, home] = tab.network.takeOperations()
    // An entry of the sidebar refreshes timesheet events (spec 2); who hears of none has none to refresh.
    const asked = name === 'uma' ? [] : ['FollowingEventsQuery']
    await follow(tab, entry)
    await isShown(tab, title)
    expect(tab.network.takeOperations().toSorted()).toEqual([...asked, query].toSorted())
    await follow(tab, /^Timesheet$/)
    await isShown(tab, 'Timesheets')
    expect(tab.network.takeOperations().toSorted()).toEqual([...asked, home].toSorted())
    await tab.goBack()
    await isShown(tab, title)
    expect(tab.network.takeOperations()).toEqual([query])
  })

  it.each(homes)('by another filter of %s', async (name, query) => {
    const tab = await screens.open('/', { as: name })
    await isShown(tab, 'Timesheets')
    tab.network.takeOperations()
    await tab.user.click(screen.getByRole('button', { name: /^Declined/ }))
    await screen.findByText('No declined timesheets')
    await tab.network.isIdle()
    expect(tab.network.takeOperations()).toEqual([query])
  })

  it('by trying again what failed', async () => {
    const complaints = screens.expectComplaints()
    const tab = await screens.open('/dashboard', { as: 'tess' })
    await isShown(tab, 'Timesheets')
    tab.network.isDown = true
    await follow(tab, /^Notifications/)
    await screen.findByText('This screen could not be shown')
    tab.network.isDown = false
    tab.network.takeOperations()
    await tab.user.click(screen.getByRole('button', { name: 'Try again' }))
    await isShown(tab, 'Notifications')
    expect(tab.network.takeOperations()).toEqual(['NotificationsScreenQuery'])
    complaints.end(/cannot be reached/)
  })
})

describe('each operation is named by the hash of its document', () => {
  it('and so a request of any home has less than a kilobyte', async () => {
    for (const [name] of homes) {
      const tab = await screens.open('/', { as: name })
      await isShown(tab, 'Timesheets')
      for (const request of tab.network.takeRequests()) {
        expect(request.documentId).toMatch(/^sha256:[0-9a-f]{64}$/)
        expect(request.query).toBeUndefined()
        expect(JSON.stringify(request).length).toBeLessThan(1000)
      }
      await screens.crash()
    }
  })

  it('until a server of another release does not know it: then by its text', async () => {
    forget('')
    const tab = await screens.open('/', { as: 'tess' })
    await isShown(tab, 'Timesheets')
    const byText = tab.network.takeRequests().filter(({ query }) => query !== undefined)
    expect(byText.map(({ operationName }) => operationName)).toEqual([
      'SignedInFrameQuery',
      'DashboardScreenQuery',
    ])
    await follow(tab, /^Notifications/)
    await isShown(tab, 'Notifications')
    const asked = tab.network
      .takeRequests()
      .toSorted((a, b) => a.operationName!.localeCompare(b.operationName!))
    const [, request, ...more] = asked
    expect(request!.query).toContain('query NotificationsScreenQuery')
    // Once refused, no hash is tried again.
    expect(more).toEqual([])
  })

  it('and over the socket, too, which is refused first where only the subscriptions are unknown', async () => {
    forget('subscription ')
    const tab = await screens.open('/', { as: 'tess' })
    // It waits until the server listens for all that the browser subscribed to.
    await isShown(tab, 'Timesheets')
  })
})

/** The server is of a release without the documents that begin so. */
function forget(start: string): void {
  const { documents } = screens
  const known = [...documents]
  onTestFinished(() => known.forEach(([hash, text]) => documents.set(hash, text)))
  for (const [hash, text] of known) if (text.startsWith(start)) documents.delete(hash)
}

describe('nothing is asked', () => {
  it.each([
    ['tess', '/super/dashboard'],
    ['tess', '/admin/timesheet-trackings'],
    ['ada', '/admin/timesheet-trackings'],
    ['uma', '/notifications'],
  ] as const)('for a screen that %s may not enter: %s', async (name, path) => {
    const tab = await screens.open(path, { as: name })
    await screen.findByRole('heading', { level: 1, name: 'Access denied' })
    await tab.network.isIdle()
    expect(tab.network.takeOperations()).toEqual(['SignedInFrameQuery'])
  })

  it('for the screen of a role that the person had before', async () => {
    await isShown(await screens.open('/', { as: 'ada' }), 'Timesheets')
    await screens.crash()
    // Somebody else signs in at the same browser.
    const tab = await screens.open('/super/dashboard', { as: 'tess' })
    await screen.findByRole('heading', { level: 1, name: 'Access denied' })
    await tab.network.isIdle()
    expect(tab.network.takeOperations()).toEqual(['SignedInFrameQuery'])
  })
})
