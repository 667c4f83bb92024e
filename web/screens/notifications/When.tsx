// When a notification arrived: date and time, and how long ago.
import { chakra } from '@chakra-ui/react'
import { Instant } from '#web/design/Instant.tsx'
import { howLongAgo } from './ago.ts'

export function When({ at, now }: { at: string; now: number }) {
  return (
    <chakra.span
      display="flex"
      flexWrap="wrap"
      columnGap="2"
      flexDirection={{ base: 'row', md: 'column' }}
      textStyle={{ base: 'small', md: 'body' }}
      color="inkSoft"
    >
      <Instant at={at} />
      <chakra.span color="inkFaint" textStyle={{ base: 'small', md: 'caption' }}>
        {howLongAgo(at, now)}
      </chakra.span>
    </chakra.span>
  )
}
