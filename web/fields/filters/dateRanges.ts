// The presets of date filters.
import { formatDate } from '#domain/date.ts'
import { addDays, mondayOf } from '#domain/week.ts'

/** Dates 'YYYY-MM-DD', inclusive; null is open. */
export type Stretch = { from: string | null; to: string | null }

/** Weeks start on Monday. */
export function stretchesBefore(today: string): (Stretch & { label: string })[] {
  const yesterday = addDays(today, -1)
  const week = mondayOf(today)
  const month = `${today.slice(0, 7)}-01`
  // Thirty-one days after the first of a month is always in the next month.
  const nextMonth = `${addDays(month, 31).slice(0, 7)}-01`
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: 'This week', from: week, to: addDays(week, 6) },
    { label: 'Last week', from: addDays(week, -7), to: addDays(week, -1) },
    { label: 'This month', from: month, to: addDays(nextMonth, -1) },
  ]
}

/** 'Mon Nov 09, 2026 – Fri Nov 13, 2026'; null without dates. */
export function formatDateRange({ from, to }: Partial<Stretch>): string | null {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `From ${formatDate(from)}`
  return to ? `To ${formatDate(to)}` : null
}
