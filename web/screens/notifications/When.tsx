// When somebody was told: the date and time, and how long ago that is.
import { chakra } from '@chakra-ui/react'
import { dateAndTime } from '#web/timesheets/dates.ts'
import { howLongAgo } from './ago.ts'

export function When({ at, now }: { at: string; now: number }) {
  return (
    <chakra.time
      dateTime={at}
      display="flex"
      flexWrap="wrap"
      columnGap="2"
      flexDirection={{ base: 'row', md: 'column' }}
      fontVariantNumeric="tabular-nums"
      textStyle={{ base: 'small', md: 'body' }}
      color="inkSoft"
    >
      <span>{dateAndTime(at)}</span>
      <chakra.span color="inkFaint" textStyle={{ base: 'small', md: 'caption' }}>
        {howLongAgo(at, now)}
      </chakra.span>
    </chakra.time>
  )
}
