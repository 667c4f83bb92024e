// Renders the owner's actions on a timesheet only while its pay period allows them.
import type { ReactNode } from 'react'
import { closedDaysOf, closedPeriod, type SheetInPeriod } from '#domain/pay-period/closed.ts'
import { useNow } from '#web/client/companyClock.ts'

export function WhileOpen({ timesheet, children }: { timesheet: SheetInPeriod; children: ReactNode }) {
  const now = useNow()
  return closedPeriod(closedDaysOf(timesheet), timesheet.startDate, now) ? null : children
}
