// Short formats of hours and dates.
import { formatDate } from '#domain/date.ts'
import { MINUTES_PER_HOUR } from '#domain/limits.ts'

/** '38:30'; a dash for nothing. */
export function formatHours(minutes: number): string {
  if (minutes === 0) return '–'
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`
}

/** 'Nov 16' for a date 'YYYY-MM-DD'. */
export function shortDate(date: string): string {
  return formatDate(date).slice(4, 10)
}
