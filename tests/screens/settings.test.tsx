// The settings on screen: what they say, how they are saved and reset, and what others notice of it at once.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { settingDefaults, settingNames, settings, type Settings } from '#domain/setting/settings.ts'
import { updateSettings } from '#server/actions/setting/change.ts'
import { db } from '#server/database/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { field, fillUnbilled, type } from '#tests/support/dialog.ts'
import { answer, openScreens, findDialog, findToast } from '#tests/support/screen.tsx'
import { openNewTimesheet } from '#tests/support/timesheetForm.tsx'

const stored: Settings = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo Plant' }

afterEach(() => db.setting.update({ where: { id: 1 }, data: { ...stored, version: 1 } }))
const screens = await openScreens()

/** Another administrator, on another device. */
async function otherSaves(changes: Partial<Settings>) {
  const { id, ...uma } = screens.company.people.uma
  const viewer = { ...uma, id, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  await updateSettings(viewer, { ...stored, ...changes }, null)
}
const form = () => screen.findByRole('form', { name: 'Settings' })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole('button', { name: 'Save' })
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))
const kept = () => db.setting.findUniqueOrThrow({ where: { id: 1 } })

async function openSettings() {
  const opened = await screens.open('/admin/settings', { as: 'sam' })
  await form()
  return opened
}

describe('the settings', () => {
  it('have a field each', async () => {
    await openSettings()
    for (const name of settingNames) expect(input(settings[name].label), name).toBeDefined()
  })

  it('are saved, and the page goes on from what is stored', async () => {
    const { user } = await openSettings()
    expect(saveButton()).toHaveProperty('disabled', true)
    await type(user, input('Maximum Daily Hours'), '12')
    await user.click(screen.getByRole('switch', { name: 'Pass Midnight Checking' }))
    await press(user, 'Save')
    await findToast('Saved successfully', 'Pass Midnight Checking and Maximum Daily Hours changed')
    expect(await kept()).toMatchObject({ maximumDailyHours: 12, passMidnightCheckingEnable: false })
    await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(input('Maximum Daily Hours').value).toBe('12')
    // Again, from the version that is there now.
    await type(user, input('Maximum Daily Hours'), '11')
    await press(user, 'Save')
    await waitFor(async () => expect((await kept()).maximumDailyHours).toBe(11))
  })

  it('say at once what cannot be, and what they would touch before they are saved', async () => {
    await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['6:00', '19:00']] })
    await screens.seed({ owner: 'tess', status: 'PENDING', times: [['6:00', '18:30']] })
    const { user } = await openSettings()
    await screen.findByText('No draft and no pending timesheet is over 14 hours.')
    await screen.findByText(/^1 draft of the last 31 days is at the same time as another timesheet/)
    await screen.findByText('No Day shift draft of the last 31 days passes midnight.')
    await type(user, input('Maximum Daily Hours'), '12')
    await screen.findByText(/^1 draft and 1 pending timesheet are over 12 hours\./)
    await type(user, input('Maximum Daily Hours'), '12.5')
    await screen.findByText('Please enter whole hours from 1 to 24')
    expect((await kept()).maximumDailyHours).toBe(14)
  })

  it('find a time zone by its words, and say what today is there', async () => {
    const { user } = await openSettings()
    await screen.findByText(/^Today is Tue Nov 17, 2026 there, and it is 12:00 pm/)
    await user.clear(input('Time Zone'))
    await user.paste('pacific hono')
    await user.click(await screen.findByRole('option', { name: /Pacific\/Honolulu/ }))
    await screen.findByText(/^Today is Mon Nov 16, 2026 there, and it is 04:00 pm/)
    await press(user, 'Save')
    await waitFor(async () => expect((await kept()).timeZone).toBe('Pacific/Honolulu'))
  })

  it('go back to their defaults when one says so, who reads before what that changes', async () => {
    await otherSaves({ maximumDailyHours: 9 })
    const { user } = await openSettings()
    await press(user, 'Reset to default')
    const dialog = await findDialog('Reset to default', 'alertdialog')
    expect(within(dialog).getByRole('listitem').textContent).toBe('Maximum Daily Hours: 9 hours → 14 hours')
    await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
    await findToast('Reset to default successfully', 'Maximum Daily Hours')
    await waitFor(() => expect(input('Maximum Daily Hours').value).toBe('14'))
    expect((await kept()).maximumDailyHours).toBe(14)
    expect(screen.getByRole('button', { name: 'Reset to default' })).toHaveProperty('disabled', true)
  })

  it('follow what another administrator saves, while nothing is typed', async () => {
    await openSettings()
    await screens.isLive()
    await otherSaves({ maximumDailyHours: 9 })
    await waitFor(() => expect(input('Maximum Daily Hours').value).toBe('9'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('tell the second of two who was first, and keep what the second typed and nothing else', async () => {
    const { user, network } = await screens.open('/admin/settings', { as: 'sam', isDeaf: true })
    await form()
    expect(network.isDown).toBe(false)
    await type(user, input('Company Name'), 'Newer Plant')
    await otherSaves({ maximumDailyHours: 9 })
    await press(user, 'Save')
    const notice = await screen.findByRole('alert', { name: 'Changed meanwhile' })
    expect(notice.textContent).toMatch(
      /^Changed by Uma Tester at 12:00 since you opened it\. Please look at it again\./,
    )
    expect(input('Company Name').value).toBe('Newer Plant')
    await user.click(within(notice).getByRole('button', { name: 'Keep my changes' }))
    await waitFor(() => expect(input('Maximum Daily Hours').value).toBe('9'))
    await press(user, 'Save')
    await waitFor(async () =>
      expect(await kept()).toMatchObject({ maximumDailyHours: 9, companyName: 'Newer Plant' }),
    )
  })

  it('ask before what is typed is left', async () => {
    const { user, address } = await openSettings()
    await type(user, input('Company Name'), 'Newer Plant')
    await user.click(screen.getByRole('link', { name: 'Timesheet' }))
    await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
    expect(address()).toBe('/admin/settings')
    expect(input('Company Name').value).toBe('Newer Plant')
    await user.click(screen.getByRole('link', { name: 'Timesheet' }))
    await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'Yes')
    await waitFor(() => expect(address()).toMatch(/^\/admin\/dashboard/))
  })
})

describe('an open dialog', () => {
  it('judges by a changed maximum at once', async () => {
    const { user } = await openNewTimesheet(screens)
    await fillUnbilled(user, 1, '7:00', '15:00')
    expect(screen.queryByText(/is over \d+ hours/)).toBeNull()
    await screens.isLive()
    await otherSaves({ maximumDailyHours: 7 })
    await screen.findByText(
      'Total hours logged in the timesheet is over 7 hours. Please review and adjust your tasks accordingly.',
    )
    expect(field(1, 'Start Time').value).toBe('07:00 am')
  })

  it('has the date of another zone at once', async () => {
    await screens.open('/dashboard', { as: 'tess' })
    await screen.findByRole('button', { name: 'Create Timesheet' })
    await screen.findAllByText(/17/)
    await screens.isLive()
    await otherSaves({ timeZone: 'Pacific/Honolulu' })
    // The week's strip marks the day it is where the company is.
    await waitFor(() => expect(document.querySelector('[aria-current=date]')?.textContent).toMatch(/16/))
  })
})
