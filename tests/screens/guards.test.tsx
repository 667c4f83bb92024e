// The target of each address, and the entries of the frame, by role (spec 2). tests/domain/people.test.ts has the roles
// of every path.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreens, findDialog } from '#tests/support/screen.tsx'
import { writeHistory } from '#tests/support/sealing.ts'
import { NOON } from '#tests/support/world.ts'

const screens = await openScreens()

const title = (name: string) => screen.findByText(name, { selector: 'h1' })
const createButton = () => screen.queryByText('Create Timesheet', { selector: 'button, button *' })

it.each([
  ['tess', '/nowhere', '/dashboard', 'Tess Tester · Staff', true],
  ['amy', '/admin/dashboard', '/admin/dashboard?status=pending', 'Amy Tester · Approver', true],
  ['uma', '/login', '/admin/dashboard', 'Uma Tester · User Administrator', false],
] as const)(
  'an address takes %s from %s to %s, where the header welcomes %s and offers Create Timesheet: %s',
  async (name, path, home, welcome, creates) => {
    const { address } = await screens.open(path, { as: name })
    await title('Timesheets')
    expect(address()).toBe(home)
    expect(document.querySelector('header')!.textContent).toContain(`Welcome ${welcome}`)
    await waitFor(() => expect(createButton() !== null).toBe(creates))
  },
)

it('an address of another role’s screen is denied, and leads back to the user’s own timesheets', async () => {
  const { user, address } = await screens.open('/notifications', { as: 'uma' })
  await title('Access denied')
  expect(screen.getByText('You have no access to this page')).toBeTruthy()
  expect(address()).toBe('/access-denied')
  await user.click(screen.getByText('Go to your timesheets'))
  await title('Timesheets')
  expect(address()).toBe('/admin/dashboard')
})

it.each([
  ['/nowhere', '/login'],
  ['/notifications?a=b', '/login?next=%2Fnotifications%3Fa%3Db'],
])('an address takes a signed-out user from %s to %s', async (path, to) => {
  const { address } = await screens.open(path)
  await title('Sign in')
  expect(address()).toBe(to)
})

it('the sidebar leads a System Administrator to every screen, under its title', async () => {
  const { network } = await screens.open('/reports', { as: 'sam' })
  await network.isIdle()
  const unshown = within(screen.getByLabelText('Main', { selector: 'nav' }))
  expect(['Dockets', 'Payroll'].map((entry) => unshown.queryByText(entry))).toEqual([null, null])
  await screens.crash()
  // A docket, and a pay period with a batch.
  await writeHistory(screens, new Date(NOON))
  const { user, address } = await screens.open('/reports', { as: 'sam' })
  const sidebar = within(screen.getByLabelText('Main', { selector: 'nav' }))
  for (const [entry, heading, path] of [
    ['Timesheet', 'Timesheets', '/admin/dashboard?status=pending'],
    ['Manuals', 'Manuals', '/manuals'],
    ['Dockets', 'Dockets', '/dockets'],
    ['Reports', 'Reports', '/reports'],
    ['Profile', 'Profile', '/profile'],
    ['Users', 'Users', '/admin/users'],
    ['Approval Group', 'Approval Groups', '/admin/approval-groups'],
    ['Timesheet Tracking', 'Timesheet Tracking', '/admin/timesheet-trackings'],
    ['User Tracking', 'User Tracking', '/admin/user-trackings'],
    ['Payroll', 'Payroll', '/admin/payroll'],
    ['Notifications', 'Notifications', '/notifications'],
    ['Settings', 'Settings', '/admin/settings'],
  ] as const) {
    const link = sidebar.getByText(entry, { selector: 'a, a *' })
    await user.click(link)
    await title(heading)
    expect(address()).toBe(path)
    expect(link.closest('a')!.getAttribute('aria-current')).toBe('page')
  }
})

it('the sidebar is unfolded in a window wider than 1440 px, and folds to icons with labels for screen readers', async () => {
  const { user } = await screens.open('/profile', { as: 'tess', width: 1441 })
  const sidebar = within(screen.getByLabelText('Main', { selector: 'nav' }))
  await user.click(screen.getByRole('button', { name: /sidebar$/, expanded: true }))
  expect(screen.getByRole('button', { name: /sidebar$/, expanded: false })).toBeTruthy()
  expect(sidebar.getByRole('link', { name: 'Timesheet' })).toBeTruthy()
  await screens.leave()
  await screens.open('/profile', { as: 'tess', width: 1440 })
  expect(await screen.findByRole('button', { name: /sidebar$/, expanded: false })).toBeTruthy()
})

it('a narrow header offers everything that an administrator can create behind one button', async () => {
  const { user } = await screens.open('/admin/settings', { as: 'sam', width: 1000 })
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(offered).toEqual(['Create Account', 'Create Approval Group', 'Create Timesheet'])
  expect(screen.queryByRole('button', { name: 'Create Timesheet' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Create Timesheet' }))
  await findDialog('New Timesheet')
})
