// The screens as data: path, title, query and code. domain/navigation.ts says who may enter which.
import type { ComponentType } from 'react'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import type { UserType } from '#domain/people.ts'
import dashboardQuery from './__generated__/DashboardScreenQuery.graphql.ts'
import notificationsQuery from './__generated__/NotificationsScreenQuery.graphql.ts'
import superDashboardQuery from './__generated__/SuperDashboardScreenQuery.graphql.ts'
import timesheetTrackingsQuery from './__generated__/TimesheetTrackingsScreenQuery.graphql.ts'
import { FormSkeleton } from './design/skeleton/FormSkeleton.tsx'
import { ReviewSkeleton } from './design/skeleton/ReviewSkeleton.tsx'
import { WeekSkeleton } from './design/skeleton/WeekSkeleton.tsx'
import type { ScreenHandle } from './frame/useScreenHandle.ts'
import type { Place } from './relay/useScreen.ts'
import { dashboardVariables } from './screens/dashboard/dashboardVariables.ts'
import {
  superDashboardLanding,
  superDashboardVariables,
} from './screens/super-dashboard/superDashboardVariables.ts'
import { trackingVariables } from './screens/timesheet-trackings/trackingFilters.ts'

export type Screen = ScreenHandle & {
  path: string
  /** Started together with the code when the screen is entered. */
  query?: GraphQLTaggedNode
  variables?: (place: Place) => Variables
  /** The search that people of a role land on who come with this one: the same object where they may stay. */
  landing?: (search: URLSearchParams, userType: UserType) => URLSearchParams
  load: () => Promise<ComponentType>
}

const superDashboard = {
  title: 'Timesheets',
  Skeleton: ReviewSkeleton,
  creates: true,
  query: superDashboardQuery,
  variables: superDashboardVariables,
  landing: superDashboardLanding,
  load: () =>
    import('./screens/super-dashboard/SuperDashboardScreen.tsx').then((m) => m.SuperDashboardScreen),
}

const timesheetTrackings = {
  title: 'Timesheet Tracking',
  query: timesheetTrackingsQuery,
  variables: trackingVariables,
  load: () =>
    import('./screens/timesheet-trackings/TimesheetTrackingsScreen.tsx').then(
      (m) => m.TimesheetTrackingsScreen,
    ),
}

const notifications = {
  title: 'Notifications',
  query: notificationsQuery,
  load: () => import('./screens/notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
}

export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'Timesheets',
    Skeleton: WeekSkeleton,
    creates: true,
    query: dashboardQuery,
    variables: dashboardVariables,
    load: () => import('./screens/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  },
  { path: '/super/dashboard', ...superDashboard },
  { path: '/admin/dashboard', ...superDashboard },
  {
    path: '/super/dashboard/edit/:id',
    title: 'Edit timesheet',
    Skeleton: FormSkeleton,
    load: () => import('./screens/timesheet-edit/TimesheetEditScreen.tsx').then((m) => m.TimesheetEditScreen),
  },
  { path: '/super/timesheet-trackings', ...timesheetTrackings },
  { path: '/admin/timesheet-trackings', ...timesheetTrackings },
  { path: '/notifications', ...notifications },
  { path: '/super/notifications', ...notifications },
  {
    path: '/access-denied',
    title: 'Access denied',
    load: () => import('./screens/access-denied/AccessDeniedScreen.tsx').then((m) => m.AccessDeniedScreen),
  },
]

/** The paths that exist so far; the sidebar leads to no other. */
export const screenPaths: readonly string[] = screens.map((screen) => screen.path)
