// Which address leads where, by role, and what the frame offers to whom (spec 2).
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreens, findDialog } from '#tests/support/screen.tsx'

const screens = await openScreens()

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('entering', () => {
  it.each([
    ['tess', '/dashboard', '/dashboard'],
    ['ada', '/dashboard', '/super/dashboard?status=pending'],
    ['uma', '/dashboard', '/admin/dashboard'],
    ['sam', '/dashboard', '/admin/dashboard?status=pending'],
    ['ada', '/dashboard/of/old', '/super/dashboard?status=pending'],
    ['ada', '/super/dashboard', '/super/dashboard?status=pending'],
    ['ada', '/admin/dashboard', '/admin/dashboard?status=pending'],
    ['sam', '/super/dashboard', '/super/dashboard?status=pending'],
    ['tess', '/nowhere', '/dashboard'],
    ['uma', '/nowhere/at/all', '/admin/dashboard'],
    ['tess', '/', '/dashboard'],
    ['tess', '/callback', '/dashboard'],
    ['ada', '/login', '/super/dashboard?status=pending'],
  ] as const)('as %s: %s leads to %s', async (name, path, home) => {
    const { address } = await screens.open(path, { as: name })
    await title('Timesheets')
    expect(address()).toBe(home)
  })

  it.each([
    ['tess', '/notifications', '/notifications'],
    ['ada', '/notifications', '/notifications'],
    ['ada', '/super/notifications', '/super/notifications'],
    ['sam', '/super/notifications', '/super/notifications'],
  ] as const)('as %s: %s leads to %s', async (name, path, to) => {
    const { address } = await screens.open(path, { as: name })
    await title('Notifications')
    expect(address()).toBe(to)
  })

  it.each([
    ['tess', '/super/dashboard'],
    ['uma', '/notifications'],
    ['uma', '/super/dashboard/edit/1'],
    ['ada', '/admin/timesheet-trackings'],
    ['uma', '/super/user-trackings'],
    ['ada', '/admin/users'],
    ['tess', '/admin/approval-groups'],
    ['uma', '/admin/settings?view=outbox'],
    ['uma', '/admin/settings?view=health'],
  ] as const)('as %s: %s is denied', async (name, path) => {
    const { address } = await screens.open(path, { as: name })
    await title('Access denied')
    expect(screen.getByText('You have no access to this page')).toBeTruthy()
    expect(address()).toBe('/access-denied')
  })

  it.each([
    ['uma', '/super/timesheet-trackings', 'Timesheet Tracking'],
    ['uma', '/admin/timesheet-trackings', 'Timesheet Tracking'],
    ['sam', '/super/user-trackings', 'User Tracking'],
    ['sam', '/admin/user-trackings', 'User Tracking'],
    ['uma', '/admin/users', 'Users'],
    ['uma', '/admin/approval-groups', 'Approval Groups'],
    ['sam', '/admin/settings', 'Settings'],
    ['tess', '/manuals', 'Manuals'],
    ['tess', '/dockets', 'Dockets'],
    ['tess', '/reports', 'Reports'],
    ['tess', '/reports/hours', 'Reports'],
    ['uma', '/profile', 'Profile'],
  ] as const)('as %s: %s is %s', async (name, path, heading) => {
    const { address } = await screens.open(path, { as: name })
    await title(heading)
    expect(address()).toBe(path)
  })

  it('what is denied leads back to one’s own timesheets', async () => {
    const { user, address } = await screens.open('/notifications', { as: 'uma' })
    await user.click(await screen.findByRole('link', { name: 'Go to your timesheets' }))
    await title('Timesheets')
    expect(address()).toBe('/admin/dashboard')
  })

  it.each([
    ['/dashboard', '/login'],
    ['/nowhere', '/login'],
    ['/super/dashboard', '/login?next=%2Fsuper%2Fdashboard'],
    ['/notifications?a=b', '/login?next=%2Fnotifications%3Fa%3Db'],
    ['/access-denied', '/login?next=%2Faccess-denied'],
  ])('signed out: %s leads to %s', async (path, to) => {
    const { address } = await screens.open(path)
    await title('Sign in')
    expect(address()).toBe(to)
  })
})

describe('the sidebar', () => {
  it.each([
    ['tess', '/dashboard'],
    ['ada', '/super/dashboard?status=pending'],
    ['sam', '/admin/dashboard?status=pending'],
  ] as const)('of %s leads to the own timesheets and to the notifications', async (name, home) => {
    const { user, address } = await screens.open('/notifications', { as: name })
    const sidebar = await screen.findByRole('navigation', { name: 'Main' })
    await user.click(within(sidebar).getByRole('link', { name: 'Timesheet' }))
    await title('Timesheets')
    expect(address()).toBe(home)
    expect(within(sidebar).getByRole('link', { current: 'page' }).textContent).toBe('Timesheet')
    await user.click(within(sidebar).getByRole('link', { name: /^Notifications/ }))
    await title('Notifications')
    expect(address()).toBe('/notifications')
  })

  it('of a User Administrator has no notifications', async () => {
    await screens.open('/dashboard', { as: 'uma' })
    const sidebar = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(sidebar).getByRole('link', { name: 'Timesheet' })).toBeTruthy()
    expect(within(sidebar).queryByRole('link', { name: /Notifications/ })).toBeNull()
  })

  it('folds to icons, and keeps its words for screen readers', async () => {
    const { user } = await screens.open('/dashboard', { as: 'tess' })
    const fold = await screen.findByRole('button', { name: /sidebar$/, expanded: true })
    await user.click(fold)
    expect(screen.getByRole('button', { name: /sidebar$/, expanded: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Timesheet' })).toBeTruthy()
  })

  it.each([
    [1440, false],
    [1441, true],
  ])('in a window %i px wide is unfolded: %s', async (width, expanded) => {
    await screens.open('/dashboard', { as: 'tess', width })
    expect(await screen.findByRole('button', { name: /sidebar$/, expanded })).toBeTruthy()
  })
})

describe('Create Timesheet', () => {
  it.each(['tess', 'amy', 'sam'] as const)('is offered to %s', async (name) => {
    await screens.open('/dashboard', { as: name })
    expect(await screen.findByRole('button', { name: 'Create Timesheet' })).toBeTruthy()
  })

  it('stands with what else an administrator creates where the header is narrow', async () => {
    const { user } = await screens.open('/admin/settings', { as: 'sam', width: 1000 })
    await user.click(await screen.findByRole('button', { name: 'Create' }))
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(offered).toEqual(['Create Account', 'Create Approval Group', 'Create Timesheet'])
    expect(screen.queryByRole('button', { name: 'Create Timesheet' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Create Timesheet' }))
    await findDialog('New Timesheet')
  })

  it.each(['ada', 'uma'] as const)('is not offered to %s', async (name) => {
    await screens.open('/dashboard', { as: name })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log Out' })).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Create Timesheet' })).toBeNull()
  })
})
