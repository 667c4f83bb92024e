// The address of the public holidays: the region by its name, and the year.
import { DATE_FIRST, DATE_LAST } from '#domain/bounds.ts'
import { isoDate } from '#domain/date.ts'
import { numberParam, readParams, textParam } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const holidayParams = { region: textParam('region'), year: numberParam('year') }

export function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

/** Whether the server accepts dates of the year. */
export function isYear(year: number): boolean {
  return year >= yearOf(DATE_FIRST) && year <= yearOf(DATE_LAST)
}

/** This year by the clock of the browser, if the address names no other. */
export function holidayVariables({ search }: RouteLocation) {
  const { year } = readParams(holidayParams, search)
  return { years: [year !== null && isYear(year) ? year : yearOf(isoDate(new Date()))] }
}
