// Marks a timesheet with changes by approvers that its owner has not seen.
import { chakra } from '@chakra-ui/react'
import { PencilLine } from 'lucide-react'

export const NOT_SEEN = 'Changed, not seen'

/** Pass `label={false}` where the words are next to it. */
export function UnseenMark({ label = true }: { label?: boolean }) {
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      color="warn"
      {...(label ? { role: 'img', 'aria-label': NOT_SEEN, title: NOT_SEEN } : { 'aria-hidden': true })}
    >
      <PencilLine size={14} strokeWidth={2.2} aria-hidden />
    </chakra.span>
  )
}
