// The operations that the browser sends on a visit: each once, by its hash, and none that the role may not use.
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { openScreens, type Screens } from '#tests/support/screen.tsx'

const screens = await openScreens()

type Tab = Awaited<ReturnType<Screens['open']>>

const HOME = 'SuperDashboardScreenQuery'
/** What comes after the list: nobody waits for it. */
const after = {
  uma: ['WhatWaitsQuery'],
  sam: ['WhatWaitsQuery', 'OwnOffersQuery', 'WhatWaitsHealthQuery'],
}

/** Resolves when the screen with this title is there with its data and no request is under way. */
async function isShown({ network }: Tab, title: string) {
  await screen.findByText(title, { selector: 'h1' })
  await waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull())
  await waitFor(() => expect(document.querySelector('#main [role=table], #main ul, #main p')).toBeTruthy())
  // The tracking screen follows nothing but what the frame does.
  if (title !== 'Timesheet Tracking') await screens.isLive()
  await network.isIdle()
}

const follow = ({ user }: Tab, entry: RegExp) =>
  user.click(screen.getByText(entry, { selector: 'nav a, nav a *' }))

/** The operations since the last call. Each request is named by the hash of its document and has less than a kilobyte. */
function takeOperations({ network }: Tab): string[] {
  const requests = network.takeRequests().filter(({ operationName }) => !/ahead/i.test(operationName))
  for (const request of requests) {
    expect(request.documentId).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(request.query).toBeUndefined()
    expect(JSON.stringify(request).length).toBeLessThan(1000)
  }
  return requests.map(({ operationName }) => operationName)
}

it('each operation is sent once when a user signs in', async () => {
  const tab = await screens.open('/login')
  await screens.fillSignIn(tab.user, 'sam')
  await isShown(tab, 'Timesheets')
  expect(takeOperations(tab).toSorted()).toEqual(
    [
      ...['TestNoticeQuery', 'signInOfferQuery', 'SignInScreenMutation', 'SignedInFrameQuery', HOME],
      ...after.sam,
    ].toSorted(),
  )
})

const notifications = [/^Notifications/, 'Notifications', 'NotificationsScreenQuery'] as const
const tracking = [/^Timesheet Tracking/, 'Timesheet Tracking', 'TimesheetTrackingsScreenQuery'] as const
it.each([
  ['uma', [tracking]],
  ['sam', [notifications, tracking]],
] as const)(
  'each operation is sent once when %s opens the home, sets a filter, visits another screen and comes back',
  async (name, visits) => {
    const tab = await screens.open('/', { as: name })
    await isShown(tab, 'Timesheets')
    expect(takeOperations(tab)).toEqual(['SignedInFrameQuery', HOME, ...after[name]])
    // An entry of the sidebar refreshes timesheet events (spec 2) for those who get any.
    const events = name === 'uma' ? [] : ['FollowingEventsQuery']
    for (const [entry, title, query] of visits) {
      await follow(tab, entry)
      await isShown(tab, title)
      expect(takeOperations(tab).toSorted()).toEqual([...events, query].toSorted())
      await follow(tab, /^Timesheet$/)
      await isShown(tab, 'Timesheets')
      expect(takeOperations(tab).toSorted()).toEqual([...events, HOME, ...after[name]].toSorted())
      await tab.goBack()
      await isShown(tab, title)
      expect(takeOperations(tab)).toEqual([query])
      await follow(tab, /^Timesheet$/)
      await isShown(tab, 'Timesheets')
      takeOperations(tab)
    }
    await tab.user.click(screen.getByText('Declined', { selector: 'button[aria-pressed]' }))
    await screen.findByText('No declined timesheets')
    await tab.network.isIdle()
    expect(takeOperations(tab)).toEqual([HOME])
  },
)

/** The server is of a release without the documents that begin with this. */
function forget(start: string): void {
  const { documents } = screens
  const known = [...documents]
  onTestFinished(() => known.forEach(([hash, text]) => documents.set(hash, text)))
  for (const [hash, text] of known) if (text.startsWith(start)) documents.delete(hash)
}

it('a server of another release gets the texts of documents that it does not know, and no hash after the first', async () => {
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
  const sent = tab.network.takeRequests().toSorted((a, b) => a.operationName!.localeCompare(b.operationName!))
  const [, request, ...more] = sent
  expect(request!.query).toContain('query NotificationsScreenQuery')
  expect(more).toEqual([])
})

it('a socket gets the texts, too, when the server knows only the queries', async () => {
  forget('subscription ')
  const tab = await screens.open('/', { as: 'tess' })
  // It waits until the server has all subscriptions of the browser.
  await isShown(tab, 'Timesheets')
})

it('nothing is sent for a screen that the user may not open, also if the previous user of the browser could', async () => {
  const isDenied = async (as: 'tess' | 'uma', path: string) => {
    const tab = await screens.open(path, { as })
    await screen.findByRole('heading', { level: 1, name: 'Access denied' })
    await tab.network.isIdle()
    expect(tab.network.takeOperations()).toEqual(['SignedInFrameQuery'])
    await screens.crash()
  }
  await isDenied('uma', '/notifications')
  await isShown(await screens.open('/', { as: 'ada' }), 'Timesheets')
  await screens.crash()
  await isDenied('tess', '/super/dashboard')
})
