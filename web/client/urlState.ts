// The query string of the latest navigation. A screen shows a new address only once its data has loaded; two quick
// clicks both count.
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { useLocation, type createBrowserRouter, type Location, type NavigateOptions } from 'react-router'

export type Router = ReturnType<typeof createBrowserRouter>
export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('useRouter needs a RouterContext above it')
  return router
}

/** The location of the pending navigation, or the current one if none is pending. */
export function useTarget(): Location {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => targetOf(router))
}

export function targetOf({ state }: Router): Location {
  return state.navigation.location ?? state.location
}

/** Pending navigations that replace the current history entry; the router does not report that. */
const replacing = new WeakSet<Location>()

/** `[search, change]` as in useSearchParams, but for the pending navigation, so that no change is lost. */
export function useUrlState() {
  const router = useRouter()
  const target = useTarget()
  const { pathname, search: shown } = useLocation()
  const current = target.pathname === pathname ? target.search : shown
  const search = useMemo(() => new URLSearchParams(current), [current])
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParams, { replace, ...options }: NavigateOptions = {}) => {
      const { location, navigation } = router.state
      const last = [navigation.location, location].find((each) => each?.pathname === pathname)
      // A pending navigation has no history entry yet that could be replaced, so both become one entry: a new one, unless
      // the pending one replaces the current entry, too.
      const isNewEntry = last !== undefined && last === navigation.location && !replacing.has(last)
      const replaces = replace === true && !isNewEntry
      void router.navigate(
        { pathname, search: to(new URLSearchParams(last?.search)).toString() },
        { ...options, replace: replaces },
      )
      const pending = router.state.navigation.location
      if (replaces && pending) replacing.add(pending)
    },
    [router, pathname],
  )
  return [search, change] as const
}
