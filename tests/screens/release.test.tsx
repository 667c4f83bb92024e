// A page that is older than the server: since the last release, code that it needs next no longer exists.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { followReleases } from '#web/client/release.ts'
import { tab } from '#web/client/storage.ts'
import { screens as routes } from '#web/screens.ts'
import { field, type } from '#tests/support/dialog.ts'
import { openScreens, findDialog } from '#tests/support/screen.tsx'

const screens = await openScreens()
beforeEach(() => {
  isGone = true
  for (const route of routes.filter(({ path }) => ['/notifications', '/reports'].includes(path))) {
    const { load } = route
    vi.spyOn(route, 'load').mockImplementation(async () => (isGone ? failToLoad() : load()))
  }
})
afterEach(() => void vi.restoreAllMocks())

let isGone = true

/** Like Vite's import: it tells the window, then fails. */
function failToLoad(): never {
  const payload = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}

/** Notes who listens to these from now on; returns the names of the events that are still listened to. */
function noteListeners(targets: EventTarget[]): () => string[] {
  const heard = new Map<object, Set<string>>()
  for (const target of targets) {
    const { addEventListener, removeEventListener } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((name, listener, how) => {
      addEventListener.call(target, name, listener, how)
      const { once = false, signal } = typeof how === 'object' ? how : {}
      if (!listener || once || signal) return
      heard.set(listener, (heard.get(listener) ?? new Set()).add(name))
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((name, listener, how) => {
      removeEventListener.call(target, name, listener, how)
      if (listener) heard.get(listener)?.delete(name)
    })
  }
  return () => [...heard.values()].flatMap((names) => [...names])
}

const link = (name: RegExp) => screen.getByText(name, { selector: 'nav a, nav a *' })

it('a page whose code no longer exists reloads by itself, but only once; then it says what to do', async () => {
  const complaints = screens.expectComplaints()
  const first = await screens.open('/dashboard', { as: 'tess' })
  await first.user.click(link(/^Notifications/))
  await waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  await screens.crash()
  const { user, reload } = await screens.open('/notifications', { as: 'tess' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This page is out of date')
  expect(alert.textContent).toContain('Your unsaved work is offered to you again')
  expect(reload).not.toHaveBeenCalled()
  await user.click(within(alert).getByText('Reload'))
  expect(reload).toHaveBeenCalledTimes(1)
  complaints.end(/dynamically imported module/)
})

it('a screen whose code did not arrive offline loads by a button, or by itself once the network is back', async () => {
  const complaints = screens.expectComplaints()
  const { user, reload, network } = await screens.open('/dashboard', { as: 'tess' })
  for (const [name, again, found] of [
    [/^Notifications/, () => screen.getByText('Try again').click(), 'No notifications yet'],
    [/^Reports/, () => window.dispatchEvent(new Event('online')), 'Missing and late'],
  ] as const) {
    isGone = network.isDown = true
    await user.click(link(name))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The server cannot be reached. Check your connection and try again.')
    isGone = network.isDown = false
    act(() => void again())
    expect(await screen.findByText(found)).toBeTruthy()
  }
  expect(reload).not.toHaveBeenCalled()
  complaints.end(/dynamically imported module/)
})

it.each([
  ['exists', 200, 'offline'],
  ['is gone', 404, 'gone'],
] as const)('a file that did not arrive and %s: %i is %s', async (_, status, missing) => {
  tab.set('daybook.reloaded', String(Date.now()))
  const reload = vi.fn()
  const fetch = (path: string) =>
    Promise.resolve(path === '/healthz' ? new Response('ok') : new Response(null, { status }))
  const release = followReleases({ fetch, reload })
  onTestFinished(release.dispose)
  const payload = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/x-1.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(await release.missing(payload)).toBe(missing)
})

it('a newer release is offered until the user declines, again with the next one, and never during a timesheet, which a reload restores', async () => {
  const workers = new EventTarget()
  Object.assign(navigator, { serviceWorker: workers })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const comes = () => act(() => void workers.dispatchEvent(new Event('controllerchange')))
  const offer = () => screen.queryByText('Daybook was updated.')
  const { user, reload } = await screens.open('/dashboard', { as: 'tess' })
  await screen.findByText('Create Timesheet')
  expect(offer()).toBeNull()
  comes()
  await user.click(await screen.findByText('Not now'))
  expect(offer()).toBeNull()
  comes()
  expect(reload).not.toHaveBeenCalled()
  await user.click(await screen.findByText('Reload'))
  expect(reload).toHaveBeenCalledTimes(1)

  await user.click(screen.getByText('Create Timesheet'))
  await findDialog('New Timesheet')
  await type(user, field(1, 'End Time'), '9:30')
  comes()
  expect(offer()).toBeNull()
  expect(field(1, 'End Time').value).toBe('09:30 am')
  expect(reload).toHaveBeenCalledTimes(1)

  const complaints = screens.expectComplaints()
  // As when the code of something inside the dialog no longer exists.
  expect(failToLoad).toThrow()
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  window.dispatchEvent(new Event('pagehide'))
  await screens.crash()
  complaints.end(/dynamically imported module/)
  await screens.open('/dashboard', { as: 'tess' })
  expect(await screen.findByText('Your timesheet for Tue Nov 17, 2026 is not saved.')).toBeTruthy()
})

it('a page that was closed no longer listens to its window', async () => {
  const workers = new EventTarget()
  Object.assign(navigator, { serviceWorker: workers })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const visit = async () => {
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await screen.findByText('Create Timesheet'))
    await findDialog('New Timesheet')
    await user.click(screen.getByLabelText('Choose Start Date'))
    await screen.findByRole('grid')
    await screens.crash()
    await screens.open('/super/dashboard', { as: 'ada' })
    await screens.crash()
    await screens.open('/profile', { as: 'ada' })
    await screens.crash()
  }
  // React and the tested user listen to the document as long as that exists.
  await visit()
  const left = noteListeners([window, document, workers])
  await visit()
  // The socket of each page.
  expect(left().filter((name) => name !== 'offline')).toEqual([])
})
