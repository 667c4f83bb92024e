// The command palette: its choices for each role, their targets, and its use by keyboard on any screen.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { PersonName } from '#tests/support/company.ts'
import { openScreens, PHONE, type Opened } from '#tests/support/screen.tsx'

const screens = await openScreens()
let sheet: { id: number }
beforeEach(async () => {
  sheet = await screens.seed({ owner: 'tess', startDate: '2026-11-16' })
  await screens.seed({ owner: 'theo', startDate: '2026-11-12', status: 'APPROVED' })
})

const CTRL_K = '{Control>}k{/Control}'
const field = () => screen.findByRole('combobox', { name: 'Find' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull())
const optionsOf = (group: string) =>
  within(screen.getByLabelText(group, { selector: '[role=group]' }))
    .getAllByRole('option')
    .map((option) => option.textContent.trim())

async function press(user: UserEvent) {
  await user.keyboard(CTRL_K)
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
}

async function openPalette(as: PersonName, path = '/', opened: Opened = {}) {
  const tab = await screens.open(path, { as, ...opened })
  await screen.findByRole('button', { name: /^Find/ })
  await press(tab.user)
  return tab
}
const type = async (user: UserEvent, text: string) => {
  await user.clear(await field())
  await user.paste(text.slice(0, -1))
  await user.keyboard(text.slice(-1))
}
const found = (name: RegExp) => screen.findByRole('option', { name })

const everybody = ['Manuals', 'Dockets', 'Reports']
const ofAdministrators = ['Users', 'Approval Group', 'Timesheet Tracking']
/** In the order of the settings; those without the word are no settings, and have screens of their own. */
const ofSettings = [
  ...['Settings: General', 'Settings: Public holidays', 'Job data', 'Settings: Pay codes and rules'],
  ...[
    'Settings: Pay periods',
    'Settings: Pay locations',
    'Settings: Payroll export',
    'Settings: Mail',
    'Outbox',
  ],
  'Settings: Single sign-on',
  ...['Settings: Webhooks', 'Settings: Import', 'Settings: Health', 'Settings: Sealed history', 'Failures'],
]
const places = {
  tess: ['Timesheet', ...everybody, 'Notifications'],
  ada: ['Timesheet', 'Week', 'Crew day', ...everybody, 'Notifications'],
  uma: ['Timesheet', 'Week', ...everybody, ...ofAdministrators],
  sam: [
    ...[
      'Timesheet',
      'Week',
      'Crew day',
      ...everybody,
      ...ofAdministrators,
      'User Tracking',
      'Payroll',
      'Notifications',
    ],
    ...['Settings', ...ofSettings],
  ],
}
const always = ['Theme: light', 'Theme: dark', 'Log Out']
const actions: Record<keyof typeof places, string[]> = {
  tess: ['Create Timesheet', ...always],
  ada: always,
  uma: ['Create Account', 'Create Approval Group', ...always],
  sam: ['Create Timesheet', 'Create Account', 'Create Approval Group', ...always],
}

/** Opens it, and expects what it offers without a request. */
async function opensFor(name: keyof typeof places) {
  const tab = await openPalette(name)
  await tab.network.isIdle()
  tab.network.takeOperations()
  expect(optionsOf('Screens').filter((place) => place !== 'Profile')).toEqual([
    ...places[name],
    'API reference',
  ])
  expect(optionsOf('Actions')).toEqual(actions[name])
  expect(tab.network.takeOperations()).toEqual([])
  return tab
}

it('staff open their timesheet by its number, begin one of a typed date, and cannot open it over a form', async () => {
  const { user } = await opensFor('tess')
  // Enter comes before the response.
  await user.keyboard(`#${sheet.id}{Enter}`)
  expect(await screen.findByRole('dialog', { name: /Timesheet/ })).toBeTruthy()
  await isClosed()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user)
  await user.keyboard(CTRL_K)
  await isClosed()
  await press(user)
  await user.keyboard('{Escape}')
  await isClosed()
  await press(user)
  await type(user, '12 nov')
  await user.click(await found(/^Create Timesheet for Thu Nov 12, 2026/))
  const dialog = await screen.findByRole('dialog', { name: 'New Timesheet' })
  expect(await within(dialog).findByDisplayValue('12 Nov 2026')).toBeTruthy()
  await user.keyboard(CTRL_K)
  expect(screen.queryByRole('combobox', { name: 'Find' })).toBeNull()
})

it('approvers go to the review of a timesheet and to the timesheets of a person; it says when it finds nothing or fails', async () => {
  const { user, address, network } = await opensFor('ada')
  await type(user, 'qqzz')
  expect(await screen.findByText('Nothing found for “qqzz”.')).toBeTruthy()
  network.answerFor = (what) => (what === 'resultsQuery' ? 502 : null)
  await type(user, 'manual')
  expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
  expect(optionsOf('Screens')).toEqual(['ManualsNeeds a network'])
  network.answerFor = () => null
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The list could not be loaded.')).toBeNull())
  await type(user, 'tess yesterday')
  await user.click(await found(/^Tess Tester, Mon Nov 16, 2026/))
  await isClosed()
  await waitFor(() => expect(address()).toContain(`timesheet=${sheet.id}`))
  await press(user)
  await type(user, 'theo')
  await user.click(await found(/^Theo Tester Staff/))
  await waitFor(() =>
    expect(address()).toBe(`/super/dashboard?status=all&person=${screens.company.people.theo.id}`),
  )
})

it('user administrators go to an account; recent choices come first, and it keeps the focus from a dialog that closed late', async () => {
  const { user, address } = await opensFor('uma')
  await type(user, 'theo')
  await user.click(await found(/^Theo Tester Staff/))
  expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeTruthy()
  expect(address()).toBe(`/admin/users?user=${screens.company.people.theo.id}`)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user)
  act(() => screen.getByRole('link', { name: 'Skip to content', hidden: true }).focus())
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
  await type(user, 'manu')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Manuals' })
  await user.keyboard(CTRL_K)
  await waitFor(() => expect(optionsOf('Recent')).toEqual(['Manuals', 'Theo TesterStaff']))
  expect(optionsOf('Screens')).not.toContain('Manuals')
  expect(JSON.stringify({ ...localStorage }), 'no name stays in the browser').not.toContain('Theo')
})

it('system administrators go to a screen by a few letters and Enter', async () => {
  const { user, address } = await opensFor('sam')
  await user.keyboard('pay loc{Enter}')
  await isClosed()
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(address()).toBe('/admin/settings?view=pay-locations')
})

it('a phone has a button for it, and in place of a search field it searches the list on screen', async () => {
  await screens.seed({ owner: 'theo', startDate: '2026-11-13' })
  const { user, address } = await screens.open('/super/dashboard', { as: 'ada', width: PHONE })
  const tess = () => screen.queryByLabelText(/^Tess/, { selector: 'button' })
  await waitFor(() => expect(tess()).toBeTruthy())
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await type(user, 'theo')
  await user.click(await found(/^Search timesheets: “theo”/))
  await waitFor(() => expect(tess()).toBeNull())
  expect(address()).toBe('/super/dashboard?status=pending&search=theo')
  await user.click(screen.getByRole('button', { name: 'Clear search “theo”' }))
  await waitFor(() => expect(tess()).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await field()
  await user.click(await found(/^Manuals/))
  await screen.findByRole('heading', { level: 1, name: 'Manuals' })
})
