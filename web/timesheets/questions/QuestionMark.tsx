// Marks a timesheet with a question that waits for the viewer.
import { MessageCircleQuestionMark } from 'lucide-react'
import { NamedIcon, type NamedIconProps } from '#web/design/NamedIcon.tsx'

export const OPEN_QUESTION = 'Open question'

export function QuestionMark(props: NamedIconProps) {
  return <NamedIcon icon={MessageCircleQuestionMark} name={OPEN_QUESTION} color="warn" {...props} />
}
