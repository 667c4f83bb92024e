// What a notification says, with the name of who did it standing out.
import { chakra } from '@chakra-ui/react'
import { fullName } from '#domain/people.ts'
import type { NotificationRow } from './notificationRow.ts'

export function Sentence({ row, lines }: { row: NotificationRow; lines?: number }) {
  const { actor, message, isRead } = row
  const name = fullName(actor)
  // Whoever has another name since did it under the old one.
  const rest = message.startsWith(name) ? message.slice(name.length) : `: ${message}`
  return (
    <chakra.span
      lineClamp={lines}
      lineHeight="1.4"
      textWrap="pretty"
      fontWeight={isRead ? 'normal' : 'strong'}
      color={isRead ? 'inkSoft' : 'ink'}
    >
      <chakra.b fontWeight={isRead ? 'strong' : 'bold'} color="ink">
        {name}
      </chakra.b>
      {rest}
    </chakra.span>
  )
}
