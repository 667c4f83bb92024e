// The properties of the current screen, from its route.
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { LazyModule } from '#web/start/lazyModule.ts'
import { ListSkeleton } from '#web/design/skeleton/ListSkeleton.tsx'

/** The name and skeleton of an alternative view of a route. It has no button to create a timesheet. */
export type ViewHandle = { name: string; Skeleton: ComponentType }

export type ScreenHandle = {
  /** Shown in the header. */
  title: string
  /** The screen's skeleton, unless it is a list. */
  Skeleton?: ComponentType
  /** On a phone the button that creates a timesheet is above the bottom bar. */
  creates?: boolean
  /** The first screen of a role. Offline it shows the person's own timesheets as far as this device has them. */
  isHome?: boolean
  /** The screen's own button: in the header at a desk, above the bottom bar on a phone. */
  action?: LazyModule<{ Action: ComponentType }>
  /** What its views share, which stays while one of them loads or fails, such as a list of them. */
  around?: LazyModule<{ Around: ComponentType<{ children: ReactNode }> }>
  /** An alternative view of this route, selected by the query string. */
  viewOf?: (search: URLSearchParams) => ViewHandle | null
}

/** The current screen's handle. `viewKey` identifies the route and its view. */
export function useScreenHandle() {
  const handles = useMatches().map((match) => match.handle as ScreenHandle | undefined)
  const { pathname, search } = useLocation()
  const handle = handles.findLast((one) => one?.title)
  const view = handle?.viewOf?.(new URLSearchParams(search))
  return {
    title: handle?.title ?? 'Daybook',
    Skeleton: view?.Skeleton ?? handle?.Skeleton ?? ListSkeleton,
    creates: !view && (handle?.creates ?? false),
    isHome: handle?.isHome ?? false,
    action: (!view && handle?.action) || null,
    around: handle?.around ?? null,
    viewKey: view ? `${pathname} ${view.name}` : pathname,
  }
}
