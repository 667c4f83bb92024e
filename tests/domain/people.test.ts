import { describe, expect, it, test } from 'vitest'
import { allowedLineTypes } from '#domain/timesheet/task-type.ts'
import { mayCreateTimesheet, type UserType } from '#domain/people.ts'
import { routeAccess, routeFor, shownEntries, sidebarEntries, timesheetHome } from '#domain/navigation.ts'

const roles: UserType[] = ['STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR']

/** Whether the role is one of S Staff, A Approver, U User_Administrator and Y System_Administrator. */
const isOneOf = (letters: string, role: UserType) => letters.includes('SAUY'[roles.indexOf(role)]!)

describe('routes (spec 2)', () => {
  const routes: Record<string, string> = {
    '/super/dashboard': 'AUY',
    '/admin/dashboard': 'AUY',
    '/super/dashboard/edit/:id': 'AY',
    '/super/user-trackings': 'Y',
    '/admin/user-trackings': 'Y',
    '/super/timesheet-trackings': 'UY',
    '/admin/timesheet-trackings': 'UY',
    '/manuals': 'SAUY',
    '/waiting': 'SAY',
    '/crew': 'SAY',
    '/dockets': 'SAUY',
    '/reports': 'SAUY',
    '/reports/:name': 'SAUY',
    '/profile': 'SAUY',
    '/api-reference': 'SAUY',
    '/notifications': 'SAY',
    '/super/notifications': 'AY',
    '/admin/users': 'UY',
    '/admin/approval-groups': 'UY',
    '/admin/payroll': 'Y',
    '/admin/payroll/:number': 'Y',
    '/admin/settings': 'Y',
    '/admin/job-data': 'Y',
    '/admin/outbox': 'Y',
    '/admin/failures': 'Y',
  }
  const cells = Object.entries(routes).flatMap(([path, allowed]) =>
    roles.map((role) => ({ path, role, to: isOneOf(allowed, role) ? path : '/access-denied' })),
  )

  test.each(cells)('$path takes a $role to $to', ({ path, role, to }) => {
    expect(routeFor(path, role)).toBe(to)
  })

  it('are all in this table, and no other path has a rule', () => {
    expect(Object.keys(routeAccess).sort()).toEqual(['/dashboard', ...Object.keys(routes)].sort())
  })

  test.each([
    ['STAFF', '/dashboard'],
    ['APPROVER', '/super/dashboard'],
    ['USER_ADMINISTRATOR', '/admin/dashboard'],
    ['SYSTEM_ADMINISTRATOR', '/admin/dashboard'],
  ] as const)('entering any /dashboard path sends a %s to %s', (role, home) => {
    expect(routeFor('/dashboard', role)).toBe(home)
    expect(timesheetHome(role)).toBe(home)
    if (role !== 'STAFF') expect(routeFor('/dashboard/anything', role)).toBe(home)
  })

  it('that only begin with /dashboard are not /dashboard paths', () => {
    expect(routeFor('/dashboards', 'APPROVER')).toBe('/dashboards')
  })
})

describe('the sidebar (spec 2)', () => {
  const entries: readonly (readonly [label: string, path: string | null, allowed: string])[] = [
    ['Timesheet', null, 'SAUY'],
    ['Crew day', '/crew', 'SAY'],
    ['Manuals', '/manuals', 'SAUY'],
    ['Dockets', '/dockets', 'SAUY'],
    ['Reports', '/reports', 'SAUY'],
    ['Profile', '/profile', 'SAUY'],
    ['Users', '/admin/users', 'UY'],
    ['Approval Group', '/admin/approval-groups', 'UY'],
    ['Timesheet Tracking', '/admin/timesheet-trackings', 'UY'],
    ['User Tracking', '/admin/user-trackings', 'Y'],
    ['Payroll', '/admin/payroll', 'Y'],
    ['Notifications', '/notifications', 'SAY'],
    ['Settings', '/admin/settings', 'Y'],
  ]
  test.each(roles)('of a %s', (role) => {
    const expected = entries.filter(([, , allowed]) => isOneOf(allowed, role))
    expect(sidebarEntries(role).map(({ label, path }) => [label, path])).toEqual(
      expected.map(([label, path]) => [label, path ?? timesheetHome(role)]),
    )
  })

  it('has Crew day for those who prepare days, Dockets where the person can see one, and Payroll where a cycle has pay periods (rulings 2c, 6b)', () => {
    const all = sidebarEntries('SYSTEM_ADMINISTRATOR')
    const missing = (seesDockets: boolean, hasPayPeriods: boolean, preparesDays = true) => {
      const shown = shownEntries(all, { preparesDays, seesDockets, hasPayPeriods })
      return all.filter((entry) => !shown.includes(entry)).map(({ label }) => label)
    }
    expect(missing(true, true)).toEqual([])
    expect(missing(false, true)).toEqual(['Dockets'])
    expect(missing(true, false)).toEqual(['Payroll'])
    expect(missing(true, true, false)).toEqual(['Crew day'])
  })

  it('has no entry that its user may not open', () => {
    for (const role of roles)
      for (const { path } of sidebarEntries(role)) expect(routeFor(path, role)).toBe(path)
  })
})

test.each([
  ['ALL', ['RENTAL', 'JOB_COST', 'UNBILLED']],
  ['RENTAL', ['RENTAL']],
  ['JOB_COST', ['JOB_COST', 'UNBILLED']],
] as const)('the task type %s gives %s', (taskType, lineTypes) => {
  expect(allowedLineTypes(taskType)).toEqual(lineTypes)
})

test.each([
  ['STAFF', true, true],
  ['APPROVER', true, true],
  ['APPROVER', false, false],
  ['USER_ADMINISTRATOR', true, false],
  ['USER_ADMINISTRATOR', false, false],
  ['SYSTEM_ADMINISTRATOR', true, true],
] as const)(
  'a %s with allowTimesheetCreation %s may create timesheets: %s',
  (userType, allowTimesheetCreation, may) => {
    expect(mayCreateTimesheet({ userType, allowTimesheetCreation })).toBe(may)
  },
)
