// Makes routes of the screens: entering one starts its query and its code together, and a role that may not enter is sent
// where it belongs (spec 2).
import type { ComponentType } from 'react'
import { fetchQuery } from 'react-relay'
import { redirect, type createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { routeFor } from '#domain/navigation.ts'
import frameQuery, { type SignedInFrameQuery } from './__generated__/SignedInFrameQuery.graphql.ts'
import type { Client } from './relay/client.ts'
import { FrameSkeleton } from './frame/FrameSkeleton.tsx'
import { ScreenError } from './frame/ScreenError.tsx'
import { SignedInFrame } from './frame/SignedInFrame.tsx'
import { screens, type Screen } from './screens.ts'
import type { ScreenHandle } from './frame/useScreenHandle.ts'
import { isSignedIn } from './client/session.ts'

/** The application's router, on the browser's history or in memory. */
export function createRouter(daybook: Client, create: typeof createBrowserRouter) {
  const router = create([
    {
      path: '/login',
      loader: () => (isSignedIn() ? redirect('/dashboard') : null),
      lazy: async () => ({ Component: (await import('./screens/sign-in/SignInScreen.tsx')).SignInScreen }),
      HydrateFallback: () => null,
    },
    {
      id: 'frame',
      loader: (args) => frameLoader(daybook, args),
      shouldRevalidate: isSamePlace,
      Component: SignedInFrame,
      ErrorBoundary: ScreenError,
      HydrateFallback: FrameSkeleton,
      children: screens.map((screen) => screenRoute(daybook, screen)),
    },
    // An identity provider comes back here; unknown paths lead to the dashboard, too.
    { path: '*', loader: () => redirect('/dashboard'), Component: () => null, HydrateFallback: () => null },
  ])
  daybook.onEnvironment(() => {
    if (!isSignedIn()) void router.navigate(loginPath(router.state.location))
  })
  return router
}

function screenRoute(daybook: Client, { path, query, variables, load, ...handle }: Screen): RouteObject {
  // Not the router's own way to fetch code, which never asks again for what did not come.
  let Code: ComponentType | null = null
  const fetchCode = async () => {
    Code ??= await load()
  }
  const dependsOn = ({ searchParams: search }: URL) => JSON.stringify(variables?.({ params: {}, search }))
  return {
    path,
    handle: handle satisfies ScreenHandle,
    ErrorBoundary: ScreenError,
    Component: () => Code && <Code />,
    loader: async (args) => {
      if (!isSignedIn()) return redirect(loginPath(new URL(args.request.url)))
      const search = new URL(args.request.url).searchParams
      const code = fetchCode()
      code.catch(() => {})
      if (query) start(daybook, query, variables?.({ params: args.params, search }) ?? {})
      const to = routeFor(path, (await readViewer(daybook)).userType)
      if (to !== path) return redirect(to)
      await code
      return daybook.attempt()
    },
    shouldRevalidate: (change) =>
      isSamePlace(change) || dependsOn(change.currentUrl) !== dependsOn(change.nextUrl),
  }
}

/** Asked for by trying again, not by going somewhere. */
function isSamePlace({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href
}

async function frameLoader(daybook: Client, args: LoaderFunctionArgs) {
  if (!isSignedIn()) return redirect(loginPath(new URL(args.request.url)))
  await readViewer(daybook)
  return null
}

async function readViewer(daybook: Client) {
  const answer = await fetchQuery<SignedInFrameQuery>(
    daybook.environment(),
    frameQuery,
    {},
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
  return answer!.me
}

// Not waited for: the screen finds the same request under way and waits for that.
function start(daybook: Client, query: GraphQLTaggedNode, variables: Variables): void {
  fetchQuery(daybook.environment(), query, variables).subscribe({ error: () => {} })
}

function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const next = `${pathname}${search}`
  return ['/', '/dashboard', '/login'].includes(pathname)
    ? '/login'
    : `/login?next=${encodeURIComponent(next)}`
}
