// The stretches of time one usually looks at.
import { DateTime } from 'luxon'
import { formatDate } from '#domain/date.ts'

/** Dates 'YYYY-MM-DD', both included; null is open. */
export type Stretch = { from: string | null; to: string | null }

/** Weeks start on Monday. */
export function stretchesBefore(today: string): (Stretch & { label: string })[] {
  const now = DateTime.fromISO(today)
  const week = now.startOf('week')
  const day = (date: DateTime) => date.toISODate()
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: day(now.minus({ days: 1 })), to: day(now.minus({ days: 1 })) },
    { label: 'This week', from: day(week), to: day(week.plus({ days: 6 })) },
    { label: 'Last week', from: day(week.minus({ days: 7 })), to: day(week.minus({ days: 1 })) },
    { label: 'This month', from: day(now.startOf('month')), to: day(now.endOf('month')) },
  ]
}

/** 'Mon Nov 09, 2026 – Fri Nov 13, 2026'; null without dates. */
export function datesSaid({ from, to }: Partial<Stretch>): string | null {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `From ${formatDate(from)}`
  return to ? `To ${formatDate(to)}` : null
}
