// The text of a notification, with the name of the actor highlighted.
import { chakra } from '@chakra-ui/react'
import { fullName } from '#domain/people.ts'
import type { NotificationRow } from './notificationRow.ts'

export function Sentence({ row, lines }: { row: NotificationRow; lines?: number }) {
  const { actor, message, isRead } = row
  const name = fullName(actor)
  // The text has the actor's name at that time, which may have changed.
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
