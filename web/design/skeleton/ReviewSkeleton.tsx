// The shape of the approver's dashboard on its way: the list, and beside it at a desk the place for one timesheet.
import { ListSkeleton } from './ListSkeleton.tsx'
import { useMedia } from '#web/design/media.ts'

/** Pixels from which list and review stand side by side. */
export const SIDE_BY_SIDE = '(min-width: 960px)'
/** Their widths, as grid columns: a form beside the list takes more than something to read. */
export function sideBySide(isForm: boolean): string {
  return `minmax(0, 1fr) ${isForm ? 'clamp(480px, 44%, 628px)' : 'clamp(340px, 34%, 460px)'}`
}

export function ReviewSkeleton() {
  const isDesk = useMedia(SIDE_BY_SIDE)
  return <ListSkeleton hasFilters beside={isDesk && sideBySide(false)} />
}
