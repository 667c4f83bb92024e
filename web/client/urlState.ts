// What is in the address after the path, as it was asked for last: a screen follows its address only once its data
// is there, and two clicks meanwhile both count.
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { useLocation, type createBrowserRouter, type Location, type NavigateOptions } from 'react-router'

export type Router = ReturnType<typeof createBrowserRouter>
export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('useRouter needs a RouterContext above it')
  return router
}

/** Where the application is going, or is where it goes nowhere: ahead of what is on screen while that is awaited. */
export function useTarget(): Location {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => targetOf(router))
}

export function targetOf({ state }: Router): Location {
  return state.navigation.location ?? state.location
}

/** `[search, change]` as useSearchParams has them, of the address asked for last; no change is lost to another. */
export function useUrlState() {
  const router = useRouter()
  const target = useTarget()
  const { pathname, search: shown } = useLocation()
  const asked = target.pathname === pathname ? target.search : shown
  const search = useMemo(() => new URLSearchParams(asked), [asked])
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParams, { replace, ...options }: NavigateOptions = {}) => {
      const { location, navigation } = router.state
      const last = [navigation.location, location].find((each) => each?.pathname === pathname)
      // A step under way has no entry in the history yet that could be replaced: both become one.
      const isUnderWay = last !== undefined && last === navigation.location
      void router.navigate(
        { pathname, search: to(new URLSearchParams(last?.search)).toString() },
        { ...options, replace: replace && !isUnderWay },
      )
    },
    [router, pathname],
  )
  return [search, change] as const
}
