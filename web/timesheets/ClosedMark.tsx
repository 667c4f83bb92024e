// The lock of a timesheet in a list, while its pay period is closed for its owner.
import { closedDaysOf, closedPeriod, type SheetInPeriod } from '#domain/pay-period/closed.ts'
import { useNow } from '#web/client/companyClock.ts'
import { ClosedIcon } from '#web/design/ClosedIcon.tsx'

export function ClosedMark({ timesheet }: { timesheet: SheetInPeriod }) {
  return timesheet.closedPeriod ? <MarkInPeriod timesheet={timesheet} /> : null
}

/** A component of its own, so that a list without closed days does not follow the clock. */
function MarkInPeriod({ timesheet }: { timesheet: SheetInPeriod }) {
  const now = useNow()
  return closedPeriod(closedDaysOf(timesheet), timesheet.startDate, now) && <ClosedIcon />
}
