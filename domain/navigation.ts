// Which users can open which routes and sidebar entries (spec 2).
import { administrators, systemAdministrators, type UserType } from './people.ts'

const everybody: readonly UserType[] = ['STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR']

/** The path of a user's own dashboard, by role (spec 2). */
export function timesheetHome(userType: UserType): string {
  if (userType === 'STAFF') return '/dashboard'
  return userType === 'APPROVER' ? '/super/dashboard' : '/admin/dashboard'
}

/** The roles that may open each signed-in route (spec 2). A path that is not listed does not exist. */
export const routeAccess: Readonly<Record<string, readonly UserType[]>> = {
  '/dashboard': ['STAFF'],
  '/super/dashboard': ['APPROVER', ...administrators],
  '/admin/dashboard': ['APPROVER', ...administrators],
  '/super/dashboard/edit/:id': ['APPROVER', 'SYSTEM_ADMINISTRATOR'],
  '/super/user-trackings': systemAdministrators,
  '/admin/user-trackings': systemAdministrators,
  '/super/timesheet-trackings': administrators,
  '/admin/timesheet-trackings': administrators,
  '/manuals': everybody,
  '/waiting': ['STAFF', 'APPROVER', 'SYSTEM_ADMINISTRATOR'],
  '/crew': ['STAFF', 'APPROVER', 'SYSTEM_ADMINISTRATOR'],
  '/dockets': everybody,
  '/reports': everybody,
  '/reports/:name': everybody,
  '/profile': everybody,
  '/api-reference': everybody,
  '/notifications': ['STAFF', 'APPROVER', 'SYSTEM_ADMINISTRATOR'],
  '/super/notifications': ['APPROVER', 'SYSTEM_ADMINISTRATOR'],
  '/admin/users': administrators,
  '/admin/approval-groups': administrators,
  '/admin/payroll': systemAdministrators,
  '/admin/payroll/:number': systemAdministrators,
  '/admin/settings': systemAdministrators,
  '/admin/job-data': systemAdministrators,
  '/admin/outbox': systemAdministrators,
  '/admin/failures': systemAdministrators,
}

/** The route for a user who opens `path`: the path itself, the user's dashboard, or /access-denied (spec 2). */
export function routeFor(path: string, userType: UserType): string {
  if (path === '/dashboard' || path.startsWith('/dashboard/')) {
    const home = timesheetHome(userType)
    if (home !== '/dashboard') return home
  }
  const allowed = routeAccess[path]
  return allowed === undefined || allowed.includes(userType) ? path : '/access-denied'
}

export type SidebarEntry = {
  label: string
  path: string
  icon: SidebarIcon
  /** Screens that have no entry of their own, because this one leads there. */
  leadsTo?: readonly string[]
}
export type SidebarIcon =
  | 'timesheet'
  | 'crew'
  | 'manuals'
  | 'dockets'
  | 'reports'
  | 'profile'
  | 'users'
  | 'groups'
  | 'timesheetTracking'
  | 'userTracking'
  | 'payroll'
  | 'notifications'
  | 'settings'

/** The sidebar entries of a role, in the order of the specification (spec 2). Crew day, Dockets, Reports and Payroll are ours. */
export function sidebarEntries(userType: UserType): SidebarEntry[] {
  const entries: SidebarEntry[] = [
    { label: 'Timesheet', path: timesheetHome(userType), icon: 'timesheet' },
    { label: 'Crew day', path: '/crew', icon: 'crew' },
    { label: 'Manuals', path: '/manuals', icon: 'manuals' },
    { label: 'Dockets', path: '/dockets', icon: 'dockets' },
    { label: 'Reports', path: '/reports', icon: 'reports' },
    { label: 'Profile', path: '/profile', icon: 'profile' },
    { label: 'Users', path: '/admin/users', icon: 'users' },
    { label: 'Approval Group', path: '/admin/approval-groups', icon: 'groups' },
    { label: 'Timesheet Tracking', path: '/admin/timesheet-trackings', icon: 'timesheetTracking' },
    { label: 'User Tracking', path: '/admin/user-trackings', icon: 'userTracking' },
    { label: 'Payroll', path: '/admin/payroll', icon: 'payroll' },
    { label: 'Notifications', path: '/notifications', icon: 'notifications' },
    {
      ...{ label: 'Settings', path: '/admin/settings', icon: 'settings' },
      leadsTo: ['/admin/job-data', '/admin/outbox', '/admin/failures'],
    },
  ]
  return entries.filter((entry) => routeAccess[entry.path]?.includes(userType))
}

/** What must exist for an entry to appear in the sidebar (rulings 2c); its page opens in any case. */
export type SidebarContents = { preparesDays: boolean; seesDockets: boolean; hasPayPeriods: boolean }

/** The entries that appear in the sidebar. */
export function shownEntries(
  entries: readonly SidebarEntry[],
  { preparesDays, seesDockets, hasPayPeriods }: SidebarContents,
): SidebarEntry[] {
  const needs: Partial<Record<SidebarIcon, boolean>> = {
    crew: preparesDays,
    dockets: seesDockets,
    payroll: hasPayPeriods,
  }
  return entries.filter(({ icon }) => needs[icon] ?? true)
}
