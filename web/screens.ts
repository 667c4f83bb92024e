// The screens as data: path, title, query and code. domain/navigation.ts says who may enter which.
import type { UserType } from '#domain/people.ts'
import { thisDevice } from './client/thisDevice.ts'
import { lazySkeleton } from './design/skeleton/lazySkeleton.tsx'
import { ReviewSkeleton } from './design/skeleton/ReviewSkeleton.tsx'
import { WeekSkeleton } from './design/skeleton/WeekSkeleton.tsx'
import type { ScreenHandle, ViewHandle } from './frame/useScreenHandle.ts'
import { approverHome, staffHome } from './homes.ts'
import { monthVariables } from './screens/month/monthVariables.ts'
import { superDashboardLanding } from './screens/super-dashboard/superDashboardVariables.ts'
import { weekVariables } from './screens/super-dashboard/week/weekVariables.ts'
import { viewIn } from './timesheets/views.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import { movedTo } from '#domain/setting/views.ts'
import { settingsSkeleton, settingsViews } from './settingsViews.ts'
import { withVariables, type View } from './view.ts'

export type Screen = Omit<ScreenHandle, 'viewOf'> &
  View & {
    path: string
    /** An alternative view of this route, selected by the query string. */
    viewOf?: (search: URLSearchParams) => (View & ViewHandle) | null
    /** The address of the screen that an alternative view has become. */
    moved?: (search: URLSearchParams) => string | null
    /** Redirects a user type to another query string; the same object means no redirect. */
    landing?: (search: URLSearchParams, userType: UserType) => URLSearchParams
  }

const week: View & ViewHandle = {
  name: 'week',
  Skeleton: lazySkeleton(() =>
    import('./design/skeleton/PeopleSkeleton.tsx').then((m) => ({ Skeleton: m.PeopleSkeleton })),
  ),
  query: () => import('./__generated__/WeekScreenQuery.graphql.ts'),
  variables: weekVariables,
  load: () => import('./screens/super-dashboard/week/WeekScreen.tsx').then((m) => m.WeekScreen),
}

const month: View & ViewHandle = {
  name: 'month',
  Skeleton: lazySkeleton(() =>
    import('./design/skeleton/MonthSkeleton.tsx').then((m) => ({ Skeleton: m.MonthSkeleton })),
  ),
  query: () => import('./__generated__/MonthScreenQuery.graphql.ts'),
  variables: monthVariables,
  load: () => import('./screens/month/MonthScreen.tsx').then((m) => m.MonthScreen),
}

const superDashboard = {
  title: 'Timesheets',
  Skeleton: ReviewSkeleton,
  creates: true,
  isHome: true,
  query: () => import('./__generated__/SuperDashboardScreenQuery.graphql.ts'),
  variables: approverHome.variables,
  load: approverHome.load,
  landing: superDashboardLanding,
  viewOf: (search: URLSearchParams) => {
    const view = viewIn(search)
    return view === 'WEEK' ? week : view === 'MONTH' ? month : null
  },
}

const timesheetTrackings = {
  title: 'Timesheet Tracking',
  query: () =>
    withVariables(
      import('./__generated__/TimesheetTrackingsScreenQuery.graphql.ts'),
      import('./screens/timesheet-trackings/trackingFilters.ts').then((m) => m.trackingVariables),
    ),
  load: () =>
    import('./screens/timesheet-trackings/TimesheetTrackingsScreen.tsx').then(
      (m) => m.TimesheetTrackingsScreen,
    ),
}

const userTrackings = {
  title: 'User Tracking',
  query: () =>
    withVariables(
      import('./__generated__/UserTrackingsScreenQuery.graphql.ts'),
      import('./screens/user-trackings/userTrackingParams.ts').then((m) => m.userTrackingVariables),
    ),
  load: () => import('./screens/user-trackings/UserTrackingsScreen.tsx').then((m) => m.UserTrackingsScreen),
}

const notifications = {
  title: 'Notifications',
  query: () =>
    withVariables(
      import('./__generated__/NotificationsScreenQuery.graphql.ts'),
      import('./screens/notifications/notificationParams.ts').then((m) => m.notificationVariables),
    ),
  load: () => import('./screens/notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
}

export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'Timesheets',
    Skeleton: WeekSkeleton,
    creates: true,
    isHome: true,
    query: () => import('./__generated__/DashboardScreenQuery.graphql.ts'),
    variables: staffHome.variables,
    follows: ['week'],
    viewOf: (search) => (viewIn(search) === 'MONTH' ? month : null),
    load: staffHome.load,
  },
  { path: '/super/dashboard', ...superDashboard },
  { path: '/admin/dashboard', ...superDashboard },
  {
    path: '/super/dashboard/edit/:id',
    title: 'Edit timesheet',
    Skeleton: lazySkeleton(() =>
      import('./design/skeleton/FormSkeleton.tsx').then((m) => ({ Skeleton: m.FormSkeleton })),
    ),
    load: () => import('./screens/timesheet-edit/TimesheetEditScreen.tsx').then((m) => m.TimesheetEditScreen),
  },
  {
    path: '/admin/approval-groups',
    title: 'Approval Groups',
    action: lazyModule(() => import('./screens/approval-groups/CreateGroup.tsx')),
    query: () =>
      withVariables(
        import('./__generated__/ApprovalGroupsScreenQuery.graphql.ts'),
        import('./screens/approval-groups/groupFilters.ts').then((m) => m.groupsVariables),
      ),
    load: () =>
      import('./screens/approval-groups/ApprovalGroupsScreen.tsx').then((m) => m.ApprovalGroupsScreen),
  },
  { path: '/super/timesheet-trackings', ...timesheetTrackings },
  { path: '/admin/timesheet-trackings', ...timesheetTrackings },
  { path: '/super/user-trackings', ...userTrackings },
  { path: '/admin/user-trackings', ...userTrackings },
  {
    path: '/admin/payroll',
    title: 'Payroll',
    Skeleton: lazySkeleton(() =>
      import('./design/skeleton/DeskSkeleton.tsx').then((m) => ({ Skeleton: m.DeskSkeleton })),
    ),
    query: () =>
      withVariables(
        import('./__generated__/PayrollScreenQuery.graphql.ts'),
        import('./screens/payroll/deskParams.ts').then((m) => m.deskVariables),
      ),
    load: () => import('./screens/payroll/PayrollScreen.tsx').then((m) => m.PayrollScreen),
  },
  {
    path: '/admin/payroll/:number',
    title: 'Payroll batch',
    Skeleton: lazySkeleton(() =>
      import('./design/skeleton/PayBatchSkeleton.tsx').then((m) => ({ Skeleton: m.PayBatchSkeleton })),
    ),
    query: () => import('./__generated__/PayBatchScreenQuery.graphql.ts'),
    variables: ({ params }) => ({ number: params.number ?? '' }),
    load: () => import('./screens/payroll/batch/PayBatchScreen.tsx').then((m) => m.PayBatchScreen),
  },
  {
    path: '/admin/settings',
    title: 'Settings',
    Skeleton: settingsSkeleton,
    around: lazyModule(() =>
      import('./settings/SettingsPlace.tsx').then((m) => ({ Around: m.SettingsPlace })),
    ),
    moved: movedTo,
    query: () => import('./__generated__/GeneralScreenQuery.graphql.ts'),
    viewOf: (search) => settingsViews.get(search.get('view') ?? 'general') ?? null,
    load: () => import('./screens/general/GeneralScreen.tsx').then((m) => m.GeneralScreen),
  },
  {
    path: '/admin/job-data',
    title: 'Job data',
    query: () =>
      withVariables(
        import('./__generated__/JobDataScreenQuery.graphql.ts'),
        import('./screens/job-data/jobDataParams.ts').then((m) => m.jobDataVariables),
      ),
    load: () => import('./screens/job-data/JobDataScreen.tsx').then((m) => m.JobDataScreen),
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    query: () =>
      withVariables(
        import('./__generated__/OutboxScreenQuery.graphql.ts'),
        import('./screens/outbox/outboxParams.ts').then((m) => m.outboxVariables),
      ),
    load: () => import('./screens/outbox/OutboxScreen.tsx').then((m) => m.OutboxScreen),
  },
  {
    path: '/admin/failures',
    title: 'Failures',
    query: () =>
      withVariables(
        import('./__generated__/FailuresScreenQuery.graphql.ts'),
        import('./screens/failures/failureParams.ts').then((m) => m.failureVariables),
      ),
    load: () => import('./screens/failures/FailuresScreen.tsx').then((m) => m.FailuresScreen),
  },
  {
    path: '/manuals',
    title: 'Manuals',
    query: () =>
      withVariables(
        import('./__generated__/ManualsScreenQuery.graphql.ts'),
        import('./screens/manuals/manualFilters.ts').then((m) => m.manualsVariables),
      ),
    load: () => import('./screens/manuals/ManualsScreen.tsx').then((m) => m.ManualsScreen),
  },
  {
    path: '/waiting',
    get title() {
      return `Waiting on ${thisDevice()}`
    },
    creates: true,
    load: () => import('./screens/waiting/WaitingScreen.tsx').then((m) => m.WaitingScreen),
  },
  {
    path: '/crew',
    title: 'Crew day',
    Skeleton: lazySkeleton(() =>
      import('./design/skeleton/CrewSkeleton.tsx').then((m) => ({ Skeleton: m.CrewSkeleton })),
    ),
    query: () =>
      withVariables(
        import('./__generated__/CrewScreenQuery.graphql.ts'),
        import('./screens/crew/crewParams.ts').then((m) => m.crewVariables),
      ),
    load: () => import('./screens/crew/CrewScreen.tsx').then((m) => m.CrewScreen),
  },
  {
    path: '/dockets',
    title: 'Dockets',
    query: () =>
      withVariables(
        import('./__generated__/DocketsScreenQuery.graphql.ts'),
        import('./screens/dockets/docketParams.ts').then((m) => m.docketsVariables),
      ),
    load: () => import('./screens/dockets/DocketsScreen.tsx').then((m) => m.DocketsScreen),
  },
  {
    path: '/reports',
    title: 'Reports',
    query: () => import('./__generated__/ReportsScreenQuery.graphql.ts'),
    load: () => import('./screens/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen),
  },
  {
    path: '/reports/:name',
    title: 'Reports',
    Skeleton: lazySkeleton(() =>
      import('./design/skeleton/ReportSkeleton.tsx').then((m) => ({ Skeleton: m.ReportSkeleton })),
    ),
    query: () =>
      withVariables(
        import('./__generated__/ReportScreenQuery.graphql.ts'),
        import('./screens/reports/reportParams.ts').then((m) => m.reportVariables),
      ),
    load: () => import('./screens/reports/ReportScreen.tsx').then((m) => m.ReportScreen),
  },
  {
    path: '/profile',
    title: 'Profile',
    Skeleton: lazySkeleton(() =>
      import('./design/skeleton/ProfileSkeleton.tsx').then((m) => ({ Skeleton: m.ProfileSkeleton })),
    ),
    query: () => import('./__generated__/ProfileScreenQuery.graphql.ts'),
    load: () => import('./screens/profile/ProfileScreen.tsx').then((m) => m.ProfileScreen),
  },
  { path: '/notifications', ...notifications },
  { path: '/super/notifications', ...notifications },
  {
    path: '/admin/users',
    title: 'Users',
    action: lazyModule(() => import('./screens/users/CreateAccount.tsx')),
    query: () =>
      withVariables(
        import('./__generated__/UsersScreenQuery.graphql.ts'),
        import('./screens/users/userFilters.ts').then((m) => m.usersVariables),
      ),
    load: () => import('./screens/users/UsersScreen.tsx').then((m) => m.UsersScreen),
  },
  {
    path: '/api-reference',
    title: 'API reference',
    load: () => import('./screens/api-reference/ApiReferenceScreen.tsx').then((m) => m.ApiReferenceScreen),
  },
  {
    path: '/access-denied',
    title: 'Access denied',
    load: () => import('./screens/access-denied/AccessDeniedScreen.tsx').then((m) => m.AccessDeniedScreen),
  },
]

/** All paths. The sidebar links to no others. */
export const screenPaths: readonly string[] = screens.map((screen) => screen.path)
