// What the route of the present screen says of it.
import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { ListSkeleton } from '#web/design/skeleton/ListSkeleton.tsx'

export type ScreenHandle = {
  /** Shown in the header. */
  title: string
  /** The shape of what is on its way, where that is no list. */
  Skeleton?: ComponentType
  /** On a phone the button that creates a timesheet stands above the bottom bar: it is what one comes here for. */
  creates?: boolean
}

/** The screen's own; most are lists. */
export function useScreenHandle(): Required<ScreenHandle> {
  const handles = useMatches().map((match) => match.handle as ScreenHandle | undefined)
  const {
    title = 'Daybook',
    Skeleton = ListSkeleton,
    creates = false,
  } = handles.findLast((handle) => handle?.title) ?? {}
  return { title, Skeleton, creates }
}
