// Day or Night as an icon: sun or moon, named for screen readers.
import { chakra } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import type { Shift } from '#domain/timesheet/time.ts'

/** Pass `label={false}` where the word is next to it. */
export function ShiftIcon({
  shift,
  size = 16,
  label = true,
}: {
  shift: Shift
  size?: number
  label?: boolean
}) {
  const Icon = shift === 'NIGHT' ? Moon : Sun
  const name = shift === 'NIGHT' ? 'Night shift' : 'Day shift'
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      color="inkFaint"
      {...(label ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    >
      <Icon size={size} strokeWidth={1.9} aria-hidden />
    </chakra.span>
  )
}
