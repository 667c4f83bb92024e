// How a timesheet's dates read: short in lists, whole where one timesheet is looked at.
import { DateTime } from 'luxon'

/** 'Tue 17 Nov' of 'YYYY-MM-DD'. */
export function shortDate(date: string): string {
  return DateTime.fromISO(date).toFormat('ccc d LLL')
}

/** 'Tue 17 Nov 2026' of 'YYYY-MM-DD'. */
export function longDate(date: string): string {
  return DateTime.fromISO(date).toFormat('ccc d LLL yyyy')
}

/** 'DD/MM/YYYY HH:mm' of an instant, in this browser's zone (spec 9). */
export function dateAndTime(instant: string): string {
  return DateTime.fromISO(instant).toFormat('dd/MM/yyyy HH:mm')
}
