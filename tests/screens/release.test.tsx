// A page that is older than the server: code it would fetch next is gone since the last release.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screens as routes } from '#web/screens.ts'
import { field, type } from '#tests/support/dialog.ts'
import { openScreens, findDialog } from '#tests/support/screen.tsx'
import { openNewTimesheet } from '#tests/support/timesheetForm.tsx'

const screens = await openScreens()
beforeEach(() => {
  const route = routes.find(({ path }) => path === '/notifications')!
  const { load } = route
  isGone = true
  vi.spyOn(route, 'load').mockImplementation(async () => (isGone ? failToLoad() : load()))
})
afterEach(() => void vi.restoreAllMocks())

let isGone = true

/** As Vite's import does: it tells the window, then fails. */
function failToLoad(): never {
  const payload = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
}

const failed = () => screen.queryByRole('alert')
const goThere = async () => screen.findByRole('link', { name: /^Notifications/ })

describe('a screen whose code is gone', () => {
  it('makes the page load anew by itself, without a failure on the way', async () => {
    const complaints = screens.expectComplaints()
    const { user, reload } = await screens.open('/dashboard', { as: 'tess' })
    await user.click(await goThere())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(failed()).toBeNull()
    complaints.end(/dynamically imported module/)
  })

  it('does so once: then a sentence says what to do, and a button does it', async () => {
    const complaints = screens.expectComplaints()
    const first = await screens.open('/notifications', { as: 'tess' })
    await waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1))
    await screens.crash()
    const { user, reload } = await screens.open('/notifications', { as: 'tess' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This page is out of date')
    expect(alert.textContent).toContain('Your unsaved work is offered to you again')
    expect(reload).not.toHaveBeenCalled()
    await user.click(within(alert).getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)
    complaints.end(/dynamically imported module/)
  })

  it.each([
    ['by a button', () => screen.getByRole('button', { name: 'Try again' }).click()],
    ['by itself once the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('is fetched again %s where the network was away', async (_, again) => {
    const complaints = screens.expectComplaints()
    const { user, reload, network } = await screens.open('/dashboard', { as: 'tess' })
    const link = await goThere()
    network.isDown = true
    await user.click(link)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The server cannot be reached. Check your connection and try again.')
    network.isDown = false
    isGone = false
    act(() => void again())
    expect(await screen.findByText('No notifications yet')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    complaints.end(/dynamically imported module/)
  })

  it('loses nothing that was typed: it is offered again', async () => {
    const complaints = screens.expectComplaints()
    const { user, reload } = await openNewTimesheet(screens)
    await type(user, field(1, 'End Time'), '9:30')
    // As when the code of something inside the dialog is gone.
    expect(failToLoad).toThrow()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    window.dispatchEvent(new Event('pagehide'))
    await screens.crash()
    complaints.end(/dynamically imported module/)
    await screens.open('/dashboard', { as: 'tess' })
    expect(await screen.findByText('Your timesheet for Tue Nov 17, 2026 is not saved.')).toBeTruthy()
  })
})

describe('a newer release that the worker has fetched', () => {
  const workers = new EventTarget()
  const comes = () => act(() => void workers.dispatchEvent(new Event('controllerchange')))
  const offer = () => screen.queryByText('Daybook was updated.')
  beforeEach(() => Object.assign(navigator, { serviceWorker: workers }))
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('is offered until it is put off, and again when the next one comes', async () => {
    const { user, reload } = await screens.open('/dashboard', { as: 'tess' })
    await screen.findByRole('button', { name: 'Create Timesheet' })
    expect(offer()).toBeNull()
    comes()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(offer()).toBeNull()
    comes()
    expect(reload).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('is not offered in front of a timesheet that somebody is typing', async () => {
    const { user, reload } = await screens.open('/dashboard', { as: 'tess' })
    comes()
    await screen.findByText('Daybook was updated.')
    await user.click(await screen.findByRole('button', { name: 'Create Timesheet' }))
    await findDialog('New Timesheet')
    await type(user, field(1, 'End Time'), '9:30')
    comes()
    expect(offer()).toBeNull()
    expect(field(1, 'End Time')).toHaveProperty('value', '09:30 am')
    expect(reload).not.toHaveBeenCalled()
  })
})
