// The tracking list's columns at a desk.
import { chakra } from '@chakra-ui/react'
import { fullName, userTypeLabel } from '#domain/people.ts'
import type { Column } from '#web/design/table/types.ts'
import { Instant } from '#web/design/Instant.tsx'
import { ActionTag } from './ActionTag.tsx'
import { Difference } from './Difference.tsx'
import type { HistoryRow } from './historyRow.ts'
import { areaLabel } from './trackingFilters.ts'

/** Changed fields that a row shows; a click shows all. */
const SHOWN = 2

export const historyColumns: Column<HistoryRow>[] = [
  {
    id: 'at',
    header: 'When',
    width: '164px',
    cell: ({ at }) => <Instant at={at} />,
  },
  {
    id: 'timesheet',
    header: 'Timesheet',
    width: 'clamp(150px, 15vw, 240px)',
    cell: ({ timesheetNumber, user }) => <Two first={fullName(user)} second={`No. ${timesheetNumber}`} />,
  },
  { id: 'action', header: 'Action', width: '78px', cell: (row) => <ActionTag action={row.actionType} /> },
  { id: 'area', header: 'Area', width: '110px', cell: ({ actionArea }) => areaLabel[actionArea] },
  { id: 'changes', header: 'Changes', cell: (row) => <SomeChanges row={row} /> },
  {
    id: 'by',
    header: 'Changed by',
    width: 'clamp(140px, 13vw, 220px)',
    hideBelow: 900,
    cell: (row) => <Two first={row.nameOfModifier} second={userTypeLabel[row.roleOfModifier]} />,
  },
]

function Two({ first, second }: { first: string; second: string }) {
  return (
    <chakra.span display="block" lineHeight="1.35">
      <chakra.span display="block" truncate title={first}>
        {first}
      </chakra.span>
      <chakra.span display="block" truncate color="inkFaint" textStyle="caption">
        {second}
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
