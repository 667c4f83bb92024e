// Several people in little room: overlapping pictures and the number of further people.
import { chakra } from '@chakra-ui/react'
import { fullName } from '#domain/people.ts'
import { Avatar, type AvatarPerson } from './Avatar.tsx'

/** The number of pictures. A single further person is shown as a picture, too. */
const SHOWN = 4

export function AvatarStack({
  people,
  size = 28,
}: {
  people: readonly (AvatarPerson & { id: string })[]
  size?: number
}) {
  const isAll = people.length <= SHOWN + 1
  const shown = isAll ? people : people.slice(0, SHOWN)
  const names = people.map(fullName).join(', ')
  if (people.length === 0) return <chakra.span color="inkFaint">None</chakra.span>
  return (
    <chakra.span display="inline-flex" alignItems="center" title={names}>
      <chakra.span srOnly>{names}</chakra.span>
      {shown.map((person) => (
        <chakra.span
          key={person.id}
          borderRadius="full"
          borderWidth="2px"
          borderColor="surface"
          css={{ '& + &': { marginInlineStart: '-8px' } }}
        >
          <Avatar person={person} size={size} />
        </chakra.span>
      ))}
      {!isAll && (
        <chakra.span
          aria-hidden
          marginInlineStart="1.5"
          textStyle="caption"
          color="inkSoft"
          fontVariantNumeric="tabular-nums"
        >
          +{people.length - SHOWN}
        </chakra.span>
      )}
    </chakra.span>
  )
}
