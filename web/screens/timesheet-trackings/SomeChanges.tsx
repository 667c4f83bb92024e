// The first changes of a save, as many as fit into a row of the list.
import { chakra } from '@chakra-ui/react'
import { counted } from '#domain/counted.ts'
import { digestOf } from '#domain/timesheet/history.ts'
import { Difference } from '#web/design/Difference.tsx'
import type { HistoryRow } from './historyRow.ts'

/** The number of changed fields that a row shows; a click shows all. */
const SHOWN = 2

export function SomeChanges({ row: { save } }: { row: HistoryRow }) {
  const { tasks, changes } = digestOf(save)
  const more = changes.length - SHOWN
  return (
    <chakra.span display="block" textStyle="small" lineHeight="1.45" minWidth="0" paddingBlock="2">
      {tasks > 0 && <chakra.span color="inkSoft">{counted(tasks, 'task')}</chakra.span>}
      {changes.slice(0, SHOWN).map((change, index) => (
        <Difference key={index} change={change} cut />
      ))}
      {more > 0 && <chakra.span color="inkFaint">and {more} more</chakra.span>}
    </chakra.span>
  )
}
