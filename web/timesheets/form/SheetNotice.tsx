// The notice about the pay period of a stored timesheet that its owner only reads.
import type { SheetInPeriod } from '#domain/pay-period/closed.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { ViewersClosedDays } from '#web/timesheets/closedDays.ts'
import { ClosedNotice } from './ClosedNotice.tsx'
import { useClosedDate } from './useClosedDate.ts'

type Props = {
  timesheet: SheetInPeriod & { readonly status: TimesheetStatus }
  closedDays: ViewersClosedDays
  /** Whether the owner still records timesheets. */
  mayCreate: boolean
}

export function SheetNotice({ timesheet, closedDays, mayCreate }: Props) {
  const about = useClosedDate(timesheet.startDate, timesheet, closedDays, true)
  const isUnfinished = ['DRAFT', 'RECALLED', 'DECLINED'].includes(timesheet.status)
  return (
    <ClosedNotice
      {...about}
      closing={isUnfinished ? about.closing : null}
      mayAsk={about.mayAsk && isUnfinished && mayCreate}
    />
  )
}
