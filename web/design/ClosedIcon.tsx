// The lock of a closed pay period, named for screen readers.
import { Lock } from 'lucide-react'
import { NamedIcon, type NamedIconProps } from './NamedIcon.tsx'

export const CLOSED_PERIOD = 'Closed pay period'

export function ClosedIcon(props: NamedIconProps) {
  return <NamedIcon icon={Lock} name={CLOSED_PERIOD} color="inkSoft" size={13} {...props} />
}
