// The context of every time field: the day of the timesheet, and the usual end of the person's days.
import { useMemo } from 'react'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { usualEnd } from '#domain/timesheet/time-choices.ts'
import type { Shift } from '#domain/timesheet/time.ts'

export type Day = {
  shift: Shift
  /** Whether it is today in the company's time zone. */
  isToday: boolean
  /** In minutes after midnight; null while unknown. */
  usualEnd: number | null
}

/** A timesheet of the person: its end in minutes after midnight. */
export type LastDay = { readonly shift: Shift; readonly endTime?: number | null }

/**
 * Returns the same object until the day changes.
 *
 * @param today 'YYYY-MM-DD' in the company's zone.
 * @param lastDays newest first.
 */
export function useDay(
  { startDate, shift }: TimesheetValues,
  today: string,
  lastDays: readonly LastDay[],
): Day {
  return useMemo(() => {
    const ends = lastDays.flatMap((last) => (last.shift === shift ? (last.endTime ?? []) : []))
    return { shift, isToday: startDate === today, usualEnd: usualEnd(ends) }
  }, [startDate, shift, today, lastDays])
}
