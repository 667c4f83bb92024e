// The text of a notification, with the actor's name highlighted and one line per detail. Several of one event and day
// are summarised by their number and their actors.
import { chakra } from '@chakra-ui/react'
import { fullName } from '#domain/people.ts'
import { wordsOf, type NotificationRow } from './notificationRow.ts'

export function Sentence({ row }: { row: NotificationRow }) {
  const { sentence, details, by } = wordsOf(row)
  const name = fullName(row.actor)
  // The text has the actor's name at that time, which may have changed.
  const rest = sentence.startsWith(name) ? sentence.slice(name.length) : `: ${sentence}`
  return (
    <chakra.span minWidth="0" lineHeight="1.4" textWrap="pretty" color="ink">
      {by === null ? (
        <>
          <chakra.b fontWeight="strong">{name}</chakra.b>
          {rest}
        </>
      ) : (
        <chakra.b fontWeight="strong">{sentence}</chakra.b>
      )}
      {by !== null && (
        <chakra.span display="block" textStyle="small" color="inkSoft">
          {by}
        </chakra.span>
      )}
      {details.map((detail, index) => (
        <chakra.span key={index} display="block" textStyle="small" color="inkSoft" overflowWrap="anywhere">
          {detail}
        </chakra.span>
      ))}
    </chakra.span>
  )
}
