// The timesheet history's columns on a desktop.
import { actionOf, historyActionLabel } from '#domain/timesheet/history.ts'
import { chakra } from '@chakra-ui/react'
import { userTypeLabel } from '#domain/people.ts'
import type { Column } from '#web/design/table/types.ts'
import { Instant } from '#web/design/Instant.tsx'
import { areasOf, sentenceOf, type HistoryRow } from './historyRow.ts'
import { SomeChanges } from './SomeChanges.tsx'
import { Link } from 'react-router'
import { reviewAddress } from './reviewAddress.ts'
import { FilePlus2, Pencil, Trash2 } from 'lucide-react'
import type { Action } from './trackingFilters.ts'

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

/** The number of a timesheet as a link to its review; plain text once it is deleted. */
function SheetLink({ row, tabIndex }: { row: HistoryRow; tabIndex: 0 | -1 }) {
  const text = `No. ${row.timesheetNumber}`
  if (row.isTimesheetDeleted) return <>{text} (deleted)</>
  return (
    <chakra.span css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '2px' } }}>
      <Link to={reviewAddress(row.timesheetNumber)} tabIndex={tabIndex} title="Open timesheet">
        {text}
      </Link>
    </chakra.span>
  )
}

/** The kind of change, as a word, a colour and an icon. */
const looks = {
  CREATE: { Icon: FilePlus2, color: 'status.approved.fg' },
  EDIT: { Icon: Pencil, color: 'inkSoft' },
  DELETE: { Icon: Trash2, color: 'status.declined.fg' },
} as const

function ActionTag({ action }: { action: Action }) {
  const { Icon, color } = looks[action]
  return (
    <chakra.span
      display="inline-flex"
      flex="none"
      alignItems="center"
      gap="1.5"
      color={color}
      fontWeight="medium"
    >
      <Icon size={14} aria-hidden />
      {historyActionLabel[action]}
    </chakra.span>
  )
}
