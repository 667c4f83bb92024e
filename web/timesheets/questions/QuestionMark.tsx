// The mark of a timesheet with a question that waits for the viewer.
import { chakra } from '@chakra-ui/react'
import { MessageCircleQuestionMark } from 'lucide-react'

export const OPEN_QUESTION = 'Open question'

/** Pass `label={false}` where the words are next to it. */
export function QuestionMark({ size = 14, label = true }: { size?: number; label?: boolean }) {
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      color="warn"
      {...(label
        ? { role: 'img', 'aria-label': OPEN_QUESTION, title: OPEN_QUESTION }
        : { 'aria-hidden': true })}
    >
      <MessageCircleQuestionMark size={size} strokeWidth={2.2} aria-hidden />
    </chakra.span>
  )
}
