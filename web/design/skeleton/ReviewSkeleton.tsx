// Skeleton of the approver's dashboard: the list, and at a desk the panel next to it.
import { ListSkeleton } from './ListSkeleton.tsx'
import { useMedia } from '#web/design/media.ts'

/** From this width the list and the review are side by side. */
export const SIDE_BY_SIDE = '(min-width: 960px)'
/** Their widths as grid columns. A form needs more than a timesheet to read. */
export function sideBySide(isForm: boolean): string {
  return `minmax(0, 1fr) ${isForm ? 'clamp(480px, 44%, 628px)' : 'clamp(340px, 34%, 460px)'}`
}

export function ReviewSkeleton() {
  const isDesk = useMedia(SIDE_BY_SIDE)
  return <ListSkeleton hasFilters beside={isDesk && sideBySide(false)} />
}
