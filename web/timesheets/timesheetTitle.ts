import { formatDate } from '#domain/date.ts'

/** 'Ana Wu, Tue Nov 17, 2026'. */
export function timesheetTitle({ owner, date }: { owner: string; date: string }): string {
  return `${owner}, ${formatDate(date)}`
}
