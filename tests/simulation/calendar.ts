// The days of a run, and the instants of its clocks. The company is in Sydney, where the clock changes within most runs.
import { DateTime } from 'luxon'

export const ZONE = 'Australia/Sydney'
const MONDAY = { forward: '2025-09-22', backward: '2026-03-23' } as const

export type Season = keyof typeof MONDAY

/** The date of a day of the run, 'YYYY-MM-DD'. The first one, 0, is a Monday. */
export function dateOf(season: Season, day: number): string {
  return addDays(MONDAY[season], day)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The number of days from one date to another. */
export const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

/** The Monday of a date's week: pay periods are weeks. */
export const mondayOf = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** The instant of a minute after the midnight of a date, as the wall clock shows it. */
export function instantOf(date: string, minute: number): Date {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60]
  return DateTime.fromISO(date, { zone: ZONE }).set({ hour, minute: rest }).toJSDate()
}

/** The date at an instant. */
export const dateAt = (instant: Date) => DateTime.fromJSDate(instant, { zone: ZONE }).toISODate()!

/** '07:05'. */
export const timeOf = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
