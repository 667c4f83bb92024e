// Runs before the application's code: it asks for what the first screen shows, and for the code of that screen, so that a
// slow line carries them together. Then it starts the application.
import { routeFor, timesheetHome } from '#domain/navigation.ts'
import type { UserType } from '#domain/people.ts'
import { operation as dashboard } from './__generated__/DashboardScreenQuery.graphql.ts?named'
import { operation as frame } from './__generated__/SignedInFrameQuery.graphql.ts?named'
import { operation as superDashboard } from './__generated__/SuperDashboardScreenQuery.graphql.ts?named'
import { byHash, callGraph, keepBegun } from './client/graph.ts'
import { accessToken, isSignedIn } from './client/session.ts'
import { likelyUserType } from './client/userType.ts'
import { dashboardVariables } from './screens/dashboard/dashboardVariables.ts'
import {
  superDashboardLanding,
  superDashboardVariables,
} from './screens/super-dashboard/superDashboardVariables.ts'
import { isWeekView } from './screens/super-dashboard/week/weekVariables.ts'

type Operation = { readonly id: string; readonly name: string }

function ask({ id, name: operationName }: Operation, variables: object): void {
  const call = { ...byHash(id), operationName, variables }
  const send = (input: string, init: RequestInit) => fetch(input, init)
  keepBegun(
    call,
    accessToken().then((token) => callGraph(send, call, token)),
  )
}

/** Asks for the home of people of a type, where the address leads there. */
function askForHome(userType: UserType): void {
  const { pathname, search } = location
  const asked = new URLSearchParams(search)
  const path = pathname === '/' ? timesheetHome(userType) : pathname
  if (path !== timesheetHome(userType) || routeFor(path, userType) !== path) return
  if (path === '/dashboard') {
    ask(dashboard, dashboardVariables({ params: {}, search: asked }))
    // What does not come now the router asks for again.
    import('./screens/dashboard/DashboardScreen.tsx').catch(() => {})
    return
  }
  const landing = superDashboardLanding(asked, userType)
  if (isWeekView(landing)) return
  ask(superDashboard, superDashboardVariables({ params: {}, search: landing }))
  import('./screens/super-dashboard/SuperDashboardScreen.tsx').catch(() => {})
}

if (isSignedIn()) {
  ask(frame, {})
  const userType = likelyUserType()
  if (userType) askForHome(userType)
}
void import('./main.tsx')
