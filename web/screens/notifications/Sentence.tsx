// The text of a notification, with the name of the actor highlighted, and a line for each detail.
import { chakra } from '@chakra-ui/react'
import { partsOf } from '#domain/notification-message.ts'
import { fullName } from '#domain/people.ts'
import type { NotificationRow } from './notificationRow.ts'

export function Sentence({ row }: { row: NotificationRow }) {
  const { actor, message, isRead } = row
  const name = fullName(actor)
  const { sentence, details } = partsOf(message)
  // The text has the actor's name at that time, which may have changed.
  const rest = sentence.startsWith(name) ? sentence.slice(name.length) : `: ${sentence}`
  return (
    <chakra.span
      lineHeight="1.4"
      textWrap="pretty"
      fontWeight={isRead ? 'normal' : 'strong'}
      color={isRead ? 'inkSoft' : 'ink'}
    >
      <chakra.b fontWeight={isRead ? 'strong' : 'bold'} color="ink">
        {name}
      </chakra.b>
      {rest}
      {details.map((detail, index) => (
        <chakra.span
          key={index}
          display="block"
          fontWeight="normal"
          textStyle="small"
          overflowWrap="anywhere"
        >
          {detail}
        </chakra.span>
      ))}
    </chakra.span>
  )
}
