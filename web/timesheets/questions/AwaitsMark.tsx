// Marks a timesheet with a question from the viewer's side that the other side has not answered.
import { MessageCircleMore } from 'lucide-react'
import { NamedIcon, type NamedIconProps } from '#web/design/NamedIcon.tsx'

export const AWAITS_ANSWER = 'Waits for an answer'

export function AwaitsMark(props: NamedIconProps) {
  return <NamedIcon icon={MessageCircleMore} name={AWAITS_ANSWER} color="inkSoft" {...props} />
}
