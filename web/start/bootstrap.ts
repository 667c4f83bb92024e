// The first code that runs on a page. It requests the data and the code of the first screen while the application is
// still loading, so that a slow line carries them together. Then it starts the application.
import { routeFor, timesheetHome } from '#domain/navigation.ts'
import type { UserType } from '#domain/people.ts'
import { operation as frame } from '#web/__generated__/SignedInFrameQuery.graphql.ts?named'
import { byHash, callGraph } from '#web/client/graph.ts'
import { accessToken, isSignedIn } from '#web/client/session.ts'
import { likelyUserType } from '#web/client/userType.ts'
import { requestOfHome } from '#web/homes.ts'
import { loadFrame } from '#web/loadFrame.ts'
import { keepPreloadedResponse } from './preloadedResponse.ts'

type Operation = { readonly id: string; readonly name: string }

function preload({ id, name: operationName }: Operation, variables: object): void {
  const call = { ...byHash(id), operationName, variables }
  const send = (input: string, init: RequestInit) => fetch(input, init)
  keepPreloadedResponse(
    call,
    accessToken().then((token) => callGraph(send, call, token)),
  )
}

/** Requests the home of this user type if the address leads there. */
function preloadHome(userType: UserType): void {
  const home = timesheetHome(userType)
  const path = location.pathname === '/' ? home : location.pathname
  if (path !== home || routeFor(path, userType) !== path) return
  const request = requestOfHome(path, new URLSearchParams(location.search), userType)
  if (!request) return
  preload(request.home.operation, request.home.variables({ params: {}, search: request.search }))
  request.home.load().catch(() => {})
}

if (isSignedIn()) {
  preload(frame, {})
  // After a failure the router loads it again.
  loadFrame().catch(() => {})
  const userType = likelyUserType()
  if (userType) preloadHome(userType)
}
void import('#web/main.tsx')
