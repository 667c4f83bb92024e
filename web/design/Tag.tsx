// A state as a word, a colour and a shape together, so that no single one of them is needed.
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

type Props = {
  Shape: LucideIcon
  /** A token with a foreground and a background, such as 'status.pending'. */
  colour: string
  /** No longer valid. */
  isStruck?: boolean
  children: string
}

export function Tag({ Shape, colour, isStruck = false, children }: Props) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1"
      height="22px"
      paddingInlineStart="1.5"
      paddingInlineEnd="2"
      borderRadius="full"
      fontSize="xs"
      fontWeight="strong"
      lineHeight="1"
      whiteSpace="nowrap"
      color={`${colour}.fg`}
      bg={`${colour}.bg`}
      textDecoration={isStruck ? 'line-through' : undefined}
    >
      <Shape size={13} strokeWidth={2.2} aria-hidden />
      {children}
    </chakra.span>
  )
}
