// One save as a card on a phone.
import { chakra } from '@chakra-ui/react'
import { Instant } from '#web/design/Instant.tsx'
import { areasOf, sentenceOf, type HistoryRow } from './historyRow.ts'
import { SomeChanges } from './SomeChanges.tsx'

export function HistoryCard({ row }: { row: HistoryRow }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5">
      <chakra.p lineHeight="1.4">{sentenceOf(row)}</chakra.p>
      <SomeChanges row={row} />
      <chakra.p color="inkFaint" textStyle="caption">
        No. {row.timesheetNumber} · {areasOf(row)} · <Instant at={row.at} />
      </chakra.p>
    </chakra.div>
  )
}
