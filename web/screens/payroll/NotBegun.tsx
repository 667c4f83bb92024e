// The desk before the first day of the first pay period.
import { CalendarClock } from 'lucide-react'
import { payCycleLabel, type GpPayCycle } from '#domain/user/account.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { dayName, type Period } from './desk.ts'

/** @param calendar the periods that begin soon, latest first. @param cycle null for all. */
export function NotBegun({ calendar, cycle }: { calendar: readonly Period[]; cycle: GpPayCycle | null }) {
  const first = calendar.findLast(({ gpPayCycle }) => cycle === null || gpPayCycle === cycle)
  return (
    <EmptyState icon={CalendarClock} title="No pay period has begun">
      {first
        ? `The first one of ${payCycleLabel[first.gpPayCycle]} begins on ${dayName(first.startDate)}.`
        : 'The first day of its rule is later.'}
    </EmptyState>
  )
}
