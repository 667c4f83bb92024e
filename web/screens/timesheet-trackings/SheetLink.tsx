// The number of a timesheet as a link to its review; plain text once it is deleted.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { HistoryRow } from './historyRow.ts'
import { reviewAddress } from './reviewAddress.ts'

export function SheetLink({ row, tabIndex }: { row: HistoryRow; tabIndex: 0 | -1 }) {
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
