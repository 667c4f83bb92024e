// Turns the screens into routes. A route's loader starts its query and its code together, and redirects users who may
// not enter (spec 2).
import { useEffect, type ComponentType } from 'react'
import { fetchQuery } from 'react-relay'
import {
  redirect,
  replace,
  useLoaderData,
  type createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { routeFor, timesheetHome } from '#domain/navigation.ts'
import { administrators, type UserType } from '#domain/people.ts'
import frameQuery, { type SignedInFrameQuery } from './__generated__/SignedInFrameQuery.graphql.ts'
import { CallFailed } from './client/call-failed.ts'
import { lazyModule, screenIsShown } from '#web/start/lazyModule.ts'
import { dueOf, type Due } from './client/dues.ts'
import { endWithoutUser, isSignedIn } from './client/session.ts'
import { silence, within } from './client/silence.ts'
import { targetOf, type Router } from './client/urlState.ts'
import { likelyUserType, rememberUserType } from './client/userType.ts'
import { lazySkeleton } from './design/skeleton/lazySkeleton.tsx'
import { createActions } from './frame/createActions.ts'
import { loadFrame } from './loadFrame.ts'
import { FrameSkeleton } from './frame/FrameSkeleton.tsx'
import { FrameError, ScreenError } from './frame/ScreenError.tsx'
import type { ScreenHandle } from './frame/useScreenHandle.ts'
import type { Client } from './relay/client.ts'
import { forgetEnded } from './offline/store/people.ts'
import { createPreloads, settled, type Preloads } from './relay/preloads.ts'
import { LoadedContext, type Loaded } from './relay/useScreen.ts'
import { screens, type Screen } from './screens.ts'
import type { View } from './view.ts'

const frame = lazyModule(loadFrame)

/** Screens that a user has to complete before any other. */
const dueAt: Record<Due, string> = { password: '/change-password', secondFactor: '/second-factor' }
/** Milliseconds that data may take before the skeleton shows. Most arrive sooner, so nothing flickers. */
const PATIENCE = 120
/** The same for the first screen, where drawing a skeleton takes a slow phone about as long as the data take. */
const FIRST_PATIENCE = 300

/** Creates the application's router, with the browser's history or in memory. */
export function createRouter(daybook: Client, create: typeof createBrowserRouter): Router {
  const preloads = createPreloads()
  const router = create([
    card(
      '/login',
      async () => (await import('./screens/sign-in/SignInScreen.tsx')).SignInScreen,
      async () => {
        if (isSignedIn()) return redirect(home())
        // Clears everything of an ended session before this screen shows, whatever ended it, in this tab or another.
        await forgetEnded()
        const { askForOffer } = await import('./screens/sign-in/signInOffer.ts')
        // Usually known before the screen shows, so all its buttons are there from the start.
        await askForOffer(daybook, PATIENCE)
        return null
      },
    ),
    card(
      '/forget-password',
      async () => (await import('./screens/sign-in/ForgetPasswordScreen.tsx')).ForgetPasswordScreen,
    ),
    card(
      '/reset-password',
      async () => (await import('./screens/sign-in/ResetPasswordScreen.tsx')).ResetPasswordScreen,
    ),
    card('/register', async () => (await import('./screens/sign-in/RegisterScreen.tsx')).RegisterScreen),
    card('/d/:token', async () => (await import('./screens/verify/VerifyScreen.tsx')).VerifyScreen),
    card('/set-up', async () => (await import('./screens/set-up/SetUpScreen.tsx')).SetUpScreen),
    card(
      dueAt.password,
      async () => (await import('./screens/sign-in/ChangePasswordScreen.tsx')).ChangePasswordScreen,
      toLogin,
    ),
    card(
      dueAt.secondFactor,
      async () => (await import('./screens/sign-in/RequiredFactorScreen.tsx')).RequiredFactorScreen,
      toLogin,
    ),
    {
      id: 'frame',
      loader: (args) => frameLoader(daybook, args),
      shouldRevalidate: isRetry,
      Component: () => {
        const code = frame.loaded()
        return code && <code.SignedInFrame />
      },
      ErrorBoundary: FrameError,
      HydrateFallback: FrameSkeleton,
      children: screens.map((screen) => screenRoute(daybook, preloads, screen)),
    },
    {
      path: '/callback',
      loader: async ({ request }) => {
        const { search } = new URL(request.url)
        // Not a redirect from the provider: go to the dashboard (spec 2).
        if (!search) return redirect(home())
        const { finishAtProvider } = await import('./screens/sign-in/provider.ts')
        return replace(await finishAtProvider(daybook, search))
      },
      Component: () => null,
      HydrateFallback: lazySkeleton(() =>
        import('./screens/sign-in/SigningIn.tsx').then((m) => ({ Skeleton: m.SigningIn })),
      ),
    },
    { path: '*', loader: () => redirect(home()), Component: () => null, HydrateFallback: () => null },
  ])
  daybook.onDue((due) => {
    const target = targetOf(router)
    if (target.pathname !== dueAt[due]) void router.navigate(duePath(due, target))
  })
  daybook.onEnvironment(() => {
    if (!isSignedIn()) void router.navigate(loginPath(targetOf(router)))
  })
  return router
}

/** A screen that is a single card, without the frame. */
function card(path: string, load: () => Promise<ComponentType>, loader?: RouteObject['loader']): RouteObject {
  return {
    path,
    loader,
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
  }
}

const toLogin = () => (isSignedIn() ? null : redirect('/login'))

/** Resolves when the first screen can be shown, or when its skeleton should be. */
export function ready(router: Router): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FIRST_PATIENCE)
    router.subscribe(({ initialized }) => initialized && resolve())
    if (router.state.initialized) resolve()
  })
}

function screenRoute(daybook: Client, preloads: Preloads, screen: Screen): RouteObject {
  const { path, query, variables, follows, load, landing, moved, ...handle } = screen
  const { viewOf, around } = handle
  const only: View = { query, variables, follows, load }
  const viewAt = (search: URLSearchParams) => viewOf?.(search) ?? only
  // Not the router's `lazy`, which does not retry after a failure.
  const codes = new Map<View, ComponentType>()
  const fetchCode = async (view: View) => {
    // Without its button a screen can be shown.
    const button = screen.action?.load().catch(() => {})
    if (!codes.has(view)) codes.set(view, await within(silence.send, view.load()))
    await button
  }
  // The functions that read variables, for each view whose query has loaded.
  const readers = new Map<View, NonNullable<View['variables']>>()
  /** The same for addresses that show the same view with the same variables. */
  const keyOf = (search: URLSearchParams) => {
    const view = viewAt(search)
    const all = Object.entries(readers.get(view)?.({ params: {}, search }) ?? {})
    const loading = all.filter(([name]) => !view.follows?.includes(name))
    return JSON.stringify([viewOf?.(search)?.name, loading])
  }
  return {
    path,
    handle: handle satisfies ScreenHandle,
    ErrorBoundary: ScreenError,
    Component: () => {
      const loaded = useLoaderData() as Loaded & { view: View }
      useEffect(() => preloads.shown(loaded.query), [loaded.query])
      useEffect(screenIsShown, [])
      const Code = codes.get(loaded.view)
      return (
        Code && (
          <LoadedContext value={loaded}>
            <Code />
          </LoadedContext>
        )
      )
    },
    loader: async ({ request, params }): Promise<(Loaded & { view: View }) | Response> => {
      const { pathname, search, searchParams } = new URL(request.url)
      if (!isSignedIn()) return redirect(loginPath({ pathname, search }))
      const to = moved?.(searchParams)
      if (to) return replace(to)
      const view = viewAt(searchParams)
      const start = async () => {
        const query = await view.query?.()
        const read = query?.variables ?? view.variables
        if (read) readers.set(view, read)
        const variables = read?.({ params, search: searchParams }) ?? {}
        return query && preloads.start(daybook.environment(), query.default, variables)
      }
      const code = fetchCode(view)
      code.catch(() => {})
      // The user type is usually known before the server answers. A role that may not enter requests nothing.
      const likely = likelyUserType()
      const stays = (userType: UserType) => !landing || landing(searchParams, userType) === searchParams
      let started = likely && routeFor(path, likely) === path && stays(likely) ? start() : undefined
      started?.catch(() => {})
      const drop = () =>
        void started?.then(
          (reference) => reference?.dispose(),
          () => {},
        )
      const viewer = await readViewer(daybook)
      if ('due' in viewer) {
        drop()
        return redirect(duePath(viewer.due, { pathname, search }))
      }
      const { userType } = viewer
      const allowed = routeFor(path, userType)
      if (allowed !== path) {
        drop()
        return redirect(allowed)
      }
      if (landing && !stays(userType)) {
        drop()
        return redirect(`${pathname}?${landing(searchParams, userType)}`)
      }
      started ??= start()
      const [reference] = await Promise.all([started, code, around?.load()])
      if (reference) await settled(reference, PATIENCE)
      const key = keyOf(searchParams)
      return {
        view,
        query: reference ?? null,
        pathname,
        answers: (other) => keyOf(other) === key,
        attempt: daybook.attempt(),
      }
    },
    shouldRevalidate: (change) =>
      isRetry(change) || keyOf(change.currentUrl.searchParams) !== keyOf(change.nextUrl.searchParams),
  }
}

/** The user retried; the address did not change. */
function isRetry({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href
}

async function frameLoader(daybook: Client, args: LoaderFunctionArgs) {
  if (!isSignedIn()) return redirect(loginPath(new URL(args.request.url)))
  const viewer = readViewer(daybook)
  await Promise.all([viewer.then(loadActions), frame.load(), loadActions({ userType: likelyUserType() })])
  return null
}

/** Without them the frame can be shown. */
async function loadActions(viewer: { userType: UserType | null } | { due: Due }): Promise<void> {
  if ('userType' in viewer && viewer.userType && administrators.includes(viewer.userType))
    await createActions.load().catch(() => {})
}

type Frame = SignedInFrameQuery['response']

/**
 * The user of the frame, or what they have to do before anything else.
 * @throws CallFailed when the server is unreachable or fails; then the session stays.
 */
async function readViewer(daybook: Client): Promise<Frame['me'] | { due: Due }> {
  const answer = await fetchQuery<SignedInFrameQuery>(
    daybook.environment(),
    frameQuery,
    {},
    { fetchPolicy: 'store-or-network', networkCacheConfig: { metadata: { redirects: true } } },
  )
    .toPromise()
    .catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      const due = dueOf(error.code)
      if (due) return { due }
      if (!endWithoutUser(error)) throw error
      // The sign-in screen is about to replace this one.
      return new Promise<never>(() => {})
    })
  if ('due' in answer!) return answer
  const { me } = answer!
  rememberUserType(me.userType)
  return me
}

/** The path of the signed-in user's timesheets, if it is known. */
function home(): string {
  const userType = likelyUserType()
  return userType ? timesheetHome(userType) : '/dashboard'
}

function duePath(due: Due, location: { pathname: string; search: string }): string {
  return loginPath(location).replace(/^\/login/, dueAt[due])
}

function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const next = `${pathname}${search}`
  return ['/', '/dashboard', '/login', ...Object.values(dueAt)].includes(pathname)
    ? '/login'
    : `/login?next=${encodeURIComponent(next)}`
}
