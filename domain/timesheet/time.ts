// Times of day as minutes after midnight, durations in minutes, and the absolute time line that compares tasks.
import { MIDDAY, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'

export type Shift = 'DAY' | 'NIGHT'
export const shiftLabel: Readonly<Record<Shift, string>> = { DAY: 'Day', NIGHT: 'Night' }

/** An interval of the absolute time line, in minutes after the midnight that starts the timesheet's StartDate. */
export type Interval = { start: number; end: number }

/** The times of a task: minutes after midnight 0–1440, null while not chosen. */
export type TaskTimes = { startTime: number | null; endTime: number | null }

/** Wraps any number of minutes into 0–1439. */
export function wrapDay(minutes: number): number {
  return ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
}

/**
 * Working minutes from start to end; an end before the start has crossed midnight, equal ones are no working time.
 * 0 while a time is missing (rulings 2).
 */
export function workedMinutes({ startTime, endTime }: TaskTimes): number {
  if (startTime === null || endTime === null) return 0
  return endTime < startTime ? endTime + MINUTES_PER_DAY - startTime : endTime - startTime
}

/**
 * A start on the absolute time line: on a Night shift a start before midday lies on the next calendar day (rulings 2).
 */
export function absoluteStart(startTime: number, shift: Shift): number {
  return shift === 'NIGHT' && startTime < MIDDAY ? startTime + MINUTES_PER_DAY : startTime
}

/** The interval of a task on the absolute time line, or null while a time is missing. */
export function absoluteInterval({ startTime, endTime }: TaskTimes, shift: Shift): Interval | null {
  if (startTime === null || endTime === null) return null
  const start = absoluteStart(startTime, shift)
  return { start, end: start + workedMinutes({ startTime, endTime }) }
}

/** The same interval relative to the midnight `days` days later. */
export function seenFrom(interval: Interval, days: number): Interval {
  return { start: interval.start - days * MINUTES_PER_DAY, end: interval.end - days * MINUTES_PER_DAY }
}

/** Whether two intervals share working time. Intervals that only touch do not, and an empty one never does. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end && a.start < a.end && b.start < b.end
}

/**
 * Start and end of a timesheet in minutes after midnight (end wrapped into 1–1440) and its total in minutes,
 * from the tasks that have both times.
 */
export function span(tasks: readonly TaskTimes[], shift: Shift) {
  const placed = tasks.flatMap((task) => absoluteInterval(task, shift) ?? [])
  if (placed.length === 0) return { startTime: null, endTime: null, totalDuration: 0 }
  const start = Math.min(...placed.map((interval) => interval.start))
  const end = Math.max(...placed.map((interval) => interval.end))
  const wrappedEnd = wrapDay(end)
  return {
    startTime: wrapDay(start),
    endTime: wrappedEnd === 0 && end > 0 ? MINUTES_PER_DAY : wrappedEnd,
    totalDuration: tasks.reduce((total, task) => total + workedMinutes(task), 0),
  }
}

/** 'NN hrs NN mins', the form of every total (spec 2). */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  return `${pad(hours)} hrs ${pad(minutes % MINUTES_PER_HOUR)} mins`
}

/** '4 h 15', '45 min', '3 h': minutes as a short duration, next to times and in sentences. */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  const rest = minutes % MINUTES_PER_HOUR
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${pad(rest)}`
}

/** '7:15 – 11:30 am', '10:15 am – 2:00 pm': a range of times. */
export function formatTimes(start: number, end: number): string {
  const isSameHalf = toClock(start).isAm === toClock(end).isAm
  const [from, to] = [start, end].map((time) => formatTime(time).replace(/^0/, ''))
  return `${isSameHalf ? from!.slice(0, -3) : from} – ${to}`
}

/** '07:30 am'; 0 and 1440 are both '12:00 am' (spec 4). */
export function formatTime(minutes: number): string {
  const { hour, minute, isAm } = toClock(minutes)
  return `${pad(hour)}:${pad(minute)} ${isAm ? 'am' : 'pm'}`
}

/** Splits minutes after midnight into hour 1–12, minute 0–59 and am/pm. */
export function toClock(minutes: number) {
  const time = wrapDay(minutes)
  const hour = Math.floor(time / MINUTES_PER_HOUR) % 12
  return { hour: hour === 0 ? 12 : hour, minute: time % MINUTES_PER_HOUR, isAm: time < MIDDAY }
}

/** Joins hour 1–12, minute 0–59 and am/pm into minutes after midnight; 12 am is hour 0. */
export function fromClock(hour: number, minute: number, isAm: boolean): number {
  return (hour % 12) * MINUTES_PER_HOUR + minute + (isAm ? 0 : MIDDAY)
}

/**
 * Parses a typed time: `730`, `7:30`, `7.30p`, `1930`, `7 pm`, `12am`. Returns minutes after midnight, or null when it is
 * not a time. Without am or pm it is a time on a 24-hour clock.
 */
export function parseTime(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(a|am|a\.m\.|p|pm|p\.m\.)?$/.exec(text.trim().toLowerCase())
  if (!match) return null
  const [, hourText = '', minuteText = '0', half] = match
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (minute > 59) return null
  if (half) return hour >= 1 && hour <= 12 ? fromClock(hour, minute, half.startsWith('a')) : null
  if (hour === 24 && minute === 0) return MINUTES_PER_DAY
  return hour <= 23 ? hour * MINUTES_PER_HOUR + minute : null
}

/**
 * Parses a typed duration: `8` and `8h` are hours, `90m` minutes, `1:30`, `1.5`, `8 hrs 30 mins`. Returns minutes, or null
 * when it is not a duration. Minutes from 60 carry into hours (spec 5).
 */
export function parseDuration(text: string): number | null {
  const value = text.trim().toLowerCase()
  const words =
    /^(?:(\d{1,2}(?:\.\d+)?)\s*(?:h|hr|hrs|hour|hours))?\s*(?:(\d{1,4})\s*(?:m|min|mins|minutes?))?$/.exec(
      value,
    )
  if (words && (words[1] ?? words[2]) !== undefined)
    return Math.round(Number(words[1] ?? 0) * 60) + Number(words[2] ?? 0)
  const clock = /^(\d{1,2}):(\d{1,3})$/.exec(value)
  if (clock) return Number(clock[1]) * MINUTES_PER_HOUR + Number(clock[2])
  return /^\d{1,2}(\.\d+)?$/.test(value) ? Math.round(Number(value) * MINUTES_PER_HOUR) : null
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
