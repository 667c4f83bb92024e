// The timesheet history's columns on a desktop.
import { historyAreaLabel } from '#domain/timesheet/history.ts'
import { chakra } from '@chakra-ui/react'
import { userTypeLabel } from '#domain/people.ts'
import type { Column } from '#web/design/table/types.ts'
import { Instant } from '#web/design/Instant.tsx'
import { ActionTag } from './ActionTag.tsx'
import { Difference } from '#web/design/Difference.tsx'
import { sentenceOf, type HistoryRow } from './historyRow.ts'

/** The number of changed fields that a row shows; a click shows all. */
const SHOWN = 2

export const historyColumns: Column<HistoryRow>[] = [
  {
    id: 'at',
    header: 'When',
    width: '160px',
    cell: ({ at }) => <Instant at={at} />,
  },
  { id: 'what', header: 'What happened', free: true, cell: (row) => <What row={row} /> },
  {
    id: 'action',
    header: 'Action',
    width: '82px',
    hideBelow: 1500,
    cell: (row) => <ActionTag action={row.actionType} />,
  },
  {
    id: 'area',
    header: 'Area',
    width: '120px',
    hideBelow: 1200,
    cell: ({ actionArea }) => historyAreaLabel[actionArea],
  },
  {
    id: 'changes',
    header: 'Changes',
    free: true,
    width: 'clamp(220px, 37cqi, 760px)',
    cell: (row) => <SomeChanges row={row} />,
  },
]

function What({ row }: { row: HistoryRow }) {
  return (
    <chakra.span display="block" lineHeight="1.35" paddingBlock="2">
      <chakra.span display="block">{sentenceOf(row)}</chakra.span>
      <chakra.span display="block" color="inkFaint" textStyle="caption" fontVariantNumeric="tabular-nums">
        No. {row.timesheetNumber} · {userTypeLabel[row.roleOfModifier]}
      </chakra.span>
    </chakra.span>
  )
}

export function SomeChanges({ row: { changes } }: { row: HistoryRow }) {
  const more = changes.length - SHOWN
  return (
    <chakra.span display="block" textStyle="small" lineHeight="1.45" minWidth="0" paddingBlock="2">
      {changes.slice(0, SHOWN).map((change) => (
        <Difference key={change.field} change={change} cut />
      ))}
      {more > 0 && <chakra.span color="inkFaint">and {more} more</chakra.span>}
    </chakra.span>
  )
}
