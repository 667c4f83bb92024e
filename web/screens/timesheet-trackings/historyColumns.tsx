// The timesheet history's columns on a desktop.
import { actionOf } from '#domain/timesheet/history.ts'
import { chakra } from '@chakra-ui/react'
import { userTypeLabel } from '#domain/people.ts'
import type { Column } from '#web/design/table/types.ts'
import { Instant } from '#web/design/Instant.tsx'
import { ActionTag } from './ActionTag.tsx'
import { areasOf, sentenceOf, type HistoryRow } from './historyRow.ts'
import { SheetLink } from './SheetLink.tsx'
import { SomeChanges } from './SomeChanges.tsx'

export const historyColumns: Column<HistoryRow>[] = [
  {
    id: 'at',
    header: 'When',
    width: '160px',
    cell: ({ at }) => <Instant at={at} />,
  },
  {
    id: 'what',
    header: 'What happened',
    free: true,
    cell: (row, tabIndex) => <What row={row} tabIndex={tabIndex} />,
  },
  {
    id: 'action',
    header: 'Action',
    width: '82px',
    hideBelow: 1500,
    cell: ({ save }) => <ActionTag action={actionOf(save)} />,
  },
  {
    id: 'area',
    header: 'Area',
    width: 'clamp(132px, 20cqi - 110px, 220px)',
    hideBelow: 1200,
    free: true,
    cell: areasOf,
  },
  {
    id: 'changes',
    header: 'Changes',
    free: true,
    width: 'clamp(220px, min(37cqi, 12cqi + 325px), 760px)',
    cell: (row) => <SomeChanges row={row} />,
  },
]

function What({ row, tabIndex }: { row: HistoryRow; tabIndex: 0 | -1 }) {
  return (
    <chakra.span display="block" lineHeight="1.35" paddingBlock="2">
      <chakra.span display="block">{sentenceOf(row)}</chakra.span>
      <chakra.span display="block" color="inkFaint" textStyle="caption" fontVariantNumeric="tabular-nums">
        <SheetLink row={row} tabIndex={tabIndex} /> · {userTypeLabel[row.roleOfModifier]}
      </chakra.span>
    </chakra.span>
  )
}
