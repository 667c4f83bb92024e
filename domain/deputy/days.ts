// The days on which a deputy stands in.
import { formatDate } from '#domain/date.ts'
import { includes, type Days } from '#domain/pay-period/periods.ts'

/** 'Tue Nov 17, 2026 – Fri Nov 20, 2026'. They may be in another year. */
export function deputyDays({ startDate, endDate }: Days): string {
  return startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`
}

/** Those who stand in on a date, 'YYYY-MM-DD'. */
export function onDuty<Named extends Days>(all: readonly Named[], date: string): Named[] {
  return all.filter((one) => includes(one, date))
}
