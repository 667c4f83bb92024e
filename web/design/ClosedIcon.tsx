// The lock of a closed pay period, named for screen readers.
import { chakra } from '@chakra-ui/react'
import { Lock } from 'lucide-react'

export const CLOSED_PERIOD = 'Closed pay period'

/** Pass `label={false}` where the words are next to it. */
export function ClosedIcon({ size = 13, label = true }: { size?: number; label?: boolean }) {
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      color="inkSoft"
      {...(label
        ? { role: 'img', 'aria-label': CLOSED_PERIOD, title: CLOSED_PERIOD }
        : { 'aria-hidden': true })}
    >
      <Lock size={size} strokeWidth={2.2} aria-hidden />
    </chakra.span>
  )
}
