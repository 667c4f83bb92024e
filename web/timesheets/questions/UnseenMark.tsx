// The mark of a timesheet with changes of approvers that its owner has not seen.
import { chakra } from '@chakra-ui/react'
import { PencilLine } from 'lucide-react'

export const NOT_SEEN = 'Changed, not seen'

export function UnseenMark({ size = 14 }: { size?: number }) {
  return (
    <chakra.span
      role="img"
      aria-label={NOT_SEEN}
      title={NOT_SEEN}
      display="inline-flex"
      flex="none"
      color="warn"
    >
      <PencilLine size={size} strokeWidth={2.2} aria-hidden />
    </chakra.span>
  )
}
