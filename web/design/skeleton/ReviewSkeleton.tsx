// The shape of the approver's dashboard on its way: the list, and beside it at a desk the place for one timesheet.
import { ListSkeleton } from './ListSkeleton.tsx'
import { useMedia } from '#web/design/media.ts'

/** Pixels from which list and review stand side by side. */
export const SIDE_BY_SIDE = '(min-width: 960px)'
/** Their widths, as grid columns. */
export const sideBySide = 'minmax(0, 1fr) clamp(340px, 34%, 460px)'

export function ReviewSkeleton() {
  const isDesk = useMedia(SIDE_BY_SIDE)
  return <ListSkeleton hasFilters beside={isDesk && sideBySide} />
}
