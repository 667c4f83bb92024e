// What stands in the address after the path: read as the screen shows it, changed as it was asked for last. A screen
// follows its address only once its data is there, and whoever clicks twice meanwhile means both.
import { createContext, useCallback, useContext } from 'react'
import { useLocation, useSearchParams, type createBrowserRouter, type NavigateOptions } from 'react-router'

export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null)

/** `[search, change]`: as useSearchParams has them, but no change is lost to one that is under way. */
export function useUrlState() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('useAddress needs a RouterContext above it')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
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
