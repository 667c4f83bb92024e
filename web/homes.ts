// The two home screens, with what both `screens.ts` and `start/bootstrap.ts` need to request them.
import type { UserType } from '#domain/people.ts'
import { operation as dashboard } from './__generated__/DashboardScreenQuery.graphql.ts?named'
import { operation as superDashboard } from './__generated__/SuperDashboardScreenQuery.graphql.ts?named'
import { dashboardVariables } from './screens/dashboard/dashboardVariables.ts'
import {
  superDashboardLanding,
  superDashboardVariables,
} from './screens/super-dashboard/superDashboardVariables.ts'
import { viewIn } from './timesheets/views.ts'

export const staffHome = {
  operation: dashboard,
  variables: dashboardVariables,
  load: () => import('./screens/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
}

export const approverHome = {
  operation: superDashboard,
  variables: superDashboardVariables,
  load: () =>
    import('./screens/super-dashboard/SuperDashboardScreen.tsx').then((m) => m.SuperDashboardScreen),
}

type Request = { home: typeof staffHome | typeof approverHome; search: URLSearchParams }

/** The query of the home at this path; null if the address selects another view. */
export function requestOfHome(path: string, search: URLSearchParams, userType: UserType): Request | null {
  if (viewIn(search) !== null) return null
  if (path === '/dashboard') return { home: staffHome, search }
  const landing = superDashboardLanding(search, userType)
  return { home: approverHome, search: landing }
}
