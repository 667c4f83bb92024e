// The command palette: what it offers to whom, where a choice leads, and that it is at hand from any screen by keys alone.
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
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
  within(screen.getByRole('group', { name: group }))
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
  await user.type(await field(), text)
}
const found = (name: RegExp) => screen.findByRole('option', { name })

const places = {
  tess: ['Timesheet', 'Manuals', 'Dockets', 'Reports', 'Notifications'],
  ada: ['Timesheet', 'Week', 'Manuals', 'Dockets', 'Reports', 'Notifications'],
  uma: [
    'Timesheet',
    'Week',
    'Manuals',
    'Dockets',
    'Reports',
    'Users',
    'Approval Group',
    'Timesheet Tracking',
  ],
  sam: [
    'Timesheet',
    'Week',
    'Manuals',
    'Dockets',
    'Reports',
    'Users',
    'Approval Group',
    'Timesheet Tracking',
    'User Tracking',
    'Payroll',
    'Notifications',
    'Settings',
    'Settings: Job Data',
    'Settings: Pay Locations',
    'Settings: Public Holidays',
    'Settings: Pay Periods',
    'Settings: Payroll',
    'Settings: Webhooks',
    'Settings: Sealed History',
    'Settings: Outbox',
    'Settings: Failures',
    'Settings: Health',
    'Settings: Import',
  ],
} as const
const always = ['Theme: light', 'Theme: dark', 'Log Out']
const actions = {
  tess: ['Create Timesheet', ...always],
  ada: always,
  uma: ['Create Account', 'Create Approval Group', ...always],
  sam: ['Create Timesheet', 'Create Account', 'Create Approval Group', ...always],
}

describe('the palette', () => {
  it.each(['tess', 'ada', 'uma', 'sam'] as const)(
    'offers the screens and the actions of %s',
    async (name) => {
      const { network } = await openPalette(name)
      await network.isIdle()
      network.takeOperations()
      expect(optionsOf('Screens').filter((place) => place !== 'Profile')).toEqual([
        ...places[name],
        'API reference',
      ])
      expect(optionsOf('Actions')).toEqual(actions[name])
      expect(network.takeOperations(), 'nobody has to be asked for that').toEqual([])
    },
  )

  it('goes to a screen by a few letters and Enter', async () => {
    const { user, address } = await openPalette('sam')
    await user.keyboard('pay loc{Enter}')
    await isClosed()
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(address()).toBe('/admin/settings?view=pay-locations')
  })

  it('opens one’s own timesheet by its number, though Enter comes before the answer', async () => {
    const { user } = await openPalette('tess')
    await user.keyboard(`#${sheet.id}{Enter}`)
    expect(await screen.findByRole('dialog', { name: /Timesheet/ })).toBeTruthy()
    await isClosed()
  })

  it('leads an approver to the review of a timesheet, and to those of a person', async () => {
    const { user, address } = await openPalette('ada')
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

  it('leads administrators to the account of a person', async () => {
    const { user, address } = await openPalette('uma')
    await type(user, 'theo')
    await user.click(await found(/^Theo Tester Staff/))
    expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeTruthy()
    expect(address()).toBe(`/admin/users?user=${screens.company.people.theo.id}`)
  })

  it('begins a timesheet of the date that was typed', async () => {
    const { user } = await openPalette('tess')
    await user.keyboard('12 nov')
    await user.click(await found(/^Create Timesheet for Thu Nov 12, 2026/))
    const dialog = await screen.findByRole('dialog', { name: 'New Timesheet' })
    expect(await within(dialog).findByDisplayValue('12 Nov 2026')).toBeTruthy()
  })

  it('offers first what was chosen lately, as it is now', async () => {
    const { user } = await openPalette('uma')
    await type(user, 'theo')
    await user.click(await found(/^Theo Tester Staff/))
    await screen.findByRole('dialog', { name: 'Edit User' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(user)
    await type(user, 'manu')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Manuals' })
    await user.keyboard(CTRL_K)
    await waitFor(() => expect(optionsOf('Recent')).toEqual(['Manuals', 'Theo TesterStaff']))
    expect(optionsOf('Screens')).not.toContain('Manuals')
    expect(JSON.stringify({ ...localStorage }), 'no name stays in the browser').not.toContain('Theo')
  })

  it('stays when a dialog that closed before it gives the focus back late', async () => {
    const { user } = await openPalette('uma')
    act(() => screen.getByRole('link', { name: 'Skip to content', hidden: true }).focus())
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await type(user, 'manu')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Manuals' })
  })

  it('says what finds nothing, and offers to try again what failed', async () => {
    const failing = { is: false }
    const { user, network } = await openPalette('ada')
    await type(user, 'qqzz')
    expect(await screen.findByText('Nothing found for “qqzz”.')).toBeTruthy()
    network.answerFor = (what) => (failing.is && what === 'resultsQuery' ? 502 : null)
    failing.is = true
    await type(user, 'manual')
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
    expect(optionsOf('Screens')).toEqual(['Manuals'])
    failing.is = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('The list could not be loaded.')).toBeNull())
  })

  it('does not open over a form, and closes by its own keys', async () => {
    const { user } = await openPalette('tess')
    await user.keyboard(CTRL_K)
    await isClosed()
    await press(user)
    await user.keyboard('{Escape}')
    await isClosed()
    await user.click(screen.getByRole('button', { name: 'Create Timesheet' }))
    await screen.findByRole('dialog', { name: 'New Timesheet' })
    await user.keyboard(CTRL_K)
    expect(screen.queryByRole('combobox', { name: 'Find' })).toBeNull()
  })

  it('has a button on a phone', async () => {
    const { user } = await screens.open('/', { as: 'tess', width: PHONE })
    await user.click(await screen.findByRole('button', { name: 'Find' }))
    await field()
    await user.click(await found(/^Manuals/))
    await screen.findByRole('heading', { level: 1, name: 'Manuals' })
  })

  it('searches the list on screen of a phone, which has no search field', async () => {
    await screens.seed({ owner: 'theo', startDate: '2026-11-13' })
    const { user, address } = await screens.open('/super/dashboard', { as: 'ada', width: PHONE })
    await screen.findByRole('button', { name: /^Tess/ })
    expect(screen.queryByRole('searchbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Find' }))
    await user.type(await field(), 'theo')
    await user.click(await found(/^Search timesheets: “theo”/))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Tess/ })).toBeNull())
    expect(address()).toBe('/super/dashboard?status=pending&search=theo')
    await user.click(screen.getByRole('button', { name: 'Clear search “theo”' }))
    await screen.findByRole('button', { name: /^Tess/ })
  })
})
