// What the route of the present screen says of it.
import { useMatches } from 'react-router'
import { ListSkeleton } from '#web/parts/ListSkeleton.tsx'
import type { ScreenHandle } from '#web/screens.ts'

/** The screen's own; most are lists. */
export function useScreenHandle(): Required<ScreenHandle> {
  const handles = useMatches().map((match) => match.handle as ScreenHandle | undefined)
  const {
    title = 'Daybook',
    Skeleton = ListSkeleton,
    hasOwnButtons = false,
  } = handles.findLast((handle) => handle?.title) ?? {}
  return { title, Skeleton, hasOwnButtons }
}
