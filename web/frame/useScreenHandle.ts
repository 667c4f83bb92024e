// What the route of the present screen says of it.
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { LazyModule } from '#web/start/lazyModule.ts'
import { ListSkeleton } from '#web/design/skeleton/ListSkeleton.tsx'

/** What another sight of a place has of its own; nobody comes there to create a timesheet. */
export type ViewHandle = { name: string; Skeleton: ComponentType }

export type ScreenHandle = {
  /** Shown in the header. */
  title: string
  /** The shape of what is on its way, where that is no list. */
  Skeleton?: ComponentType
  /** On a phone the button that creates a timesheet stands above the bottom bar: it is what one comes here for. */
  creates?: boolean
  /** The screen's own button: in the header at a desk, above the bottom bar on a phone. */
  action?: LazyModule<{ Action: ComponentType }>
  /** What its views share and what stays when one of them fails, such as their tabs. */
  around?: LazyModule<{ Around: ComponentType<{ children: ReactNode }> }>
  /** Another sight of the same place, where the address asks for it. */
  viewOf?: (search: URLSearchParams) => ViewHandle | null
}

/** The screen's own; most are lists. `place` tells it from every other, and its sights from each other. */
export function useScreenHandle() {
  const handles = useMatches().map((match) => match.handle as ScreenHandle | undefined)
  const { pathname, search } = useLocation()
  const handle = handles.findLast((one) => one?.title)
  const view = handle?.viewOf?.(new URLSearchParams(search))
  return {
    title: handle?.title ?? 'Daybook',
    Skeleton: view?.Skeleton ?? handle?.Skeleton ?? ListSkeleton,
    creates: !view && (handle?.creates ?? false),
    action: (!view && handle?.action) || null,
    around: handle?.around ?? null,
    place: view ? `${pathname} ${view.name}` : pathname,
  }
}
