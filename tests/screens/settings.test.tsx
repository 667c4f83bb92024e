// The settings on screen: their texts, saving and resetting, and live updates for others.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { settingDefaults, settingNames, settings, type Settings } from '#domain/setting/settings.ts'
import { updateSettings } from '#server/actions/setting/change.ts'
import { db } from '#server/database/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { type, typeTimes } from '#tests/support/dialog.ts'
import { openScreens, findDialog, findToast, isOff, PHONE } from '#tests/support/screen.tsx'

const stored: Settings = { ...settingDefaults, timeZone: 'Australia/Brisbane', companyName: 'Demo Plant' }

afterEach(() => db.setting.update({ where: { id: 1 }, data: { ...stored, version: 1 } }))
const screens = await openScreens()

/** Another administrator, on another device. */
async function otherSaves(changes: Partial<Settings>) {
  const viewer = { ...screens.company.people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
  await updateSettings(viewer, { ...stored, ...changes }, null)
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (user: UserEvent, name: string) => user.click(button(name))
const kept = () => db.setting.findUniqueOrThrow({ where: { id: 1 } })

async function openSettings() {
  const tab = await screens.open('/admin/settings', { as: 'sam' })
  await screen.findByRole('form', { name: 'Settings' })
  return tab
}

it('the settings show the effects of a change and invalid values, are saved repeatedly, and are reset', async () => {
  await screens.seed({ owner: 'tess', status: 'DRAFT', times: [['6:00', '19:00']] })
  await screens.seed({ owner: 'tess', status: 'PENDING', times: [['6:00', '18:30']] })
  const { user } = await openSettings()
  for (const name of settingNames) expect(input(settings[name].label), name).toBeDefined()
  await screen.findByText('No draft and no pending timesheet is over 14 hours.')
  await screen.findByText(/^1 draft of the last 31 days is at the same time as another timesheet/)
  await screen.findByText('No Day shift draft of the last 31 days passes midnight.')
  expect(screen.queryByText('Save')).toBeNull()
  await type(user, input('Maximum Daily Hours'), '12.5')
  await screen.findByText('Please enter whole hours from 1 to 24')
  await type(user, input('Maximum Daily Hours'), '12')
  await screen.findByText(/^1 draft and 1 pending timesheet are over 12 hours\./)
  expect((await kept()).maximumDailyHours).toBe(14)
  await user.click(input('Pass Midnight Checking'))
  screen.getByText('2 changes')
  await press(user, 'Save')
  await findToast('Saved successfully', 'Pass Midnight Checking and Maximum Daily Hours changed')
  expect(await kept()).toMatchObject({ maximumDailyHours: 12, passMidnightCheckingEnable: false })
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())
  expect(document.activeElement, 'not the button that is gone').toBe(input('Pass Midnight Checking'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(input('Maximum Daily Hours').value).toBe('12')
  // From the version that was just stored.
  await type(user, input('Maximum Daily Hours'), '11')
  await user.click(input('Pass Midnight Checking'))
  await press(user, 'Save')
  await waitFor(async () => expect((await kept()).maximumDailyHours).toBe(11))

  await waitFor(() => expect(button('Reset to default').disabled).toBe(false))
  await press(user, 'Reset to default')
  const dialog = within(await findDialog('Reset to default', 'alertdialog'))
  expect(dialog.getByRole('listitem').textContent).toBe('Maximum Daily Hours: 11 hours → 14 hours')
  await user.click(dialog.getByRole('button', { name: 'Reset' }))
  await findToast('Reset to default successfully', 'Maximum Daily Hours')
  await waitFor(() => expect(input('Maximum Daily Hours').value).toBe('14'))
  expect((await kept()).maximumDailyHours).toBe(14)
  expect(isOff(button('Reset to default'))).toBe(true)
})

it('the settings follow what another administrator saves, and find a time zone by its words', async () => {
  const { user } = await openSettings()
  await screens.isLive()
  await otherSaves({ maximumDailyHours: 9 })
  await waitFor(() => expect(input('Maximum Daily Hours').value).toBe('9'))
  expect(screen.queryByRole('alert')).toBeNull()
  await screen.findByText(/^Today is Tue Nov 17, 2026 there, and it is 12:00 pm/)
  await user.clear(input('Time Zone'))
  await user.paste('pacific hono')
  await user.click(await screen.findByRole('option', { name: /Pacific\/Honolulu/ }))
  await screen.findByText(/^Today is Mon Nov 16, 2026 there, and it is 04:00 pm/)
  await press(user, 'Save')
  await waitFor(async () => expect((await kept()).timeZone).toBe('Pacific/Honolulu'))
})

it('a daily maximum that is lowered while a timesheet is typed shows as an error in its form', async () => {
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  await user.click(await screen.findByText('Create Timesheet'))
  await findDialog('New Timesheet')
  await typeTimes(user, 1, '7', '15:00')
  await screens.isLive()
  const over = /^Total hours logged in the timesheet is over 6 hours\./
  expect(screen.queryByText(over)).toBeNull()
  await otherSaves({ maximumDailyHours: 6 })
  expect(await screen.findByText(over)).toBeTruthy()
})

const BANNER = 'Test environment: nothing here counts.'
/** tests/domain/developmentHosts.test.ts has the addresses. */
const belongsTo = (developmentHosts: string) =>
  db.setting.update({ where: { id: 1 }, data: { developmentHosts } })

it('the banner appears and disappears when a System Administrator changes the setting', async () => {
  await belongsTo(`other.example not-${location.hostname}`)
  await screens.open('/dashboard', { as: 'tess', width: PHONE })
  expect(screen.queryByText(BANNER)).toBeNull()
  await screens.isLive()
  await otherSaves({ developmentHosts: location.hostname.toUpperCase() })
  expect(await screen.findByText(BANNER)).toBeTruthy()
  await otherSaves({})
  await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull())
})

it('the sign-in screen shows the banner, also before the server answers the next time, until the address is another', async () => {
  await belongsTo(`other.example ${location.hostname}`)
  await screens.open('/login')
  await screen.findByText(BANNER)
  const known = { ...localStorage } as Record<string, string>
  await screens.crash()
  Object.assign(localStorage, known)
  await screens.open('/login', { isOffline: true })
  expect(await screen.findByText(BANNER)).toBeTruthy()
  await screens.crash()
  await belongsTo('other.example')
  await screens.open('/login')
  await screen.findByText('Sign in', { selector: 'h1' })
  await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull())
})
