// The mark of a timesheet with a question of the viewer's side that the other side has not answered.
import { chakra } from '@chakra-ui/react'
import { MessageCircleMore } from 'lucide-react'

export const AWAITS_ANSWER = 'Waits for an answer'

/** Pass `label={false}` where the words are next to it. */
export function AwaitsMark({ label = true }: { label?: boolean }) {
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      color="inkSoft"
      {...(label
        ? { role: 'img', 'aria-label': AWAITS_ANSWER, title: AWAITS_ANSWER }
        : { 'aria-hidden': true })}
    >
      <MessageCircleMore size={14} strokeWidth={2.2} aria-hidden />
    </chakra.span>
  )
}
