// An icon that has a meaning of its own, named for screen readers and the pointer.
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

export type NamedIconProps = {
  size?: number
  /** False where the words are next to it. */
  label?: boolean
}

type Props = NamedIconProps & { icon: LucideIcon; name: string; color: 'inkSoft' | 'warn' }

export function NamedIcon({ icon: Icon, name, color, size = 14, label = true }: Props) {
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      color={color}
      {...(label ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    >
      <Icon size={size} strokeWidth={2.2} aria-hidden />
    </chakra.span>
  )
}
