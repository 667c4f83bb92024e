// The effect of the pay period of the date in the form.
import { useCallback } from 'react'
import {
  closedDaysOf,
  closedPeriod,
  openingOf,
  type ClosedDays,
  type SheetInPeriod,
} from '#domain/pay-period/closed.ts'
import { includes } from '#domain/pay-period/periods.ts'
import { useNow } from '#web/client/companyClock.ts'
import type { ViewersClosedDays } from '#web/timesheets/closedDays.ts'

/**
 * For a correction of another person's timesheet: their other closed days are unknown here, but the server refuses
 * them.
 */
const unknown: ClosedDays = { closed: [], openings: [] }

export type ClosedDate = ReturnType<typeof useClosedDate>

/**
 * @param date the date in the form, 'YYYY-MM-DD' or ''.
 * @param existing the stored timesheet, in the cycle of its creation. Neither its date nor the one in the form may be
 * closed.
 * @param closedDays the closed days of the viewer.
 */
export function useClosedDate(
  date: string,
  existing: SheetInPeriod | null,
  closedDays: ViewersClosedDays,
  isOwn: boolean,
) {
  const now = useNow()
  const own = isOwn ? closedDays : unknown
  const isMoved = existing !== null && existing.startDate !== date
  const ofSheet = existing && closedPeriod(closedDaysOf(existing), existing.startDate, now)
  const ofDate = existing && !isMoved ? null : closedPeriod(own, date, now)
  /** The closed date that prevents sending. */
  const closedDate = ofSheet ? existing!.startDate : date
  const { closing } = closedDays
  return {
    date: closedDate,
    /** The closed period; null while the form can be sent. */
    closed: ofSheet ?? ofDate,
    opening: isOwn ? openingOf(existing && !isMoved ? closedDaysOf(existing) : own, date, now) : null,
    /** The period, if it closes by itself soon. */
    closing: isOwn && closing && includes(closing, date) ? closing : null,
    /** When the viewer asked to record the date. */
    askedAt: closedDays.asked.find((request) => request.date === closedDate)?.at ?? null,
    mayAsk: isOwn && closedPeriod(closedDays, closedDate, now) !== null,
    isClosed: useCallback((day: string) => closedPeriod(own, day, now) !== null, [own, now]),
  }
}
