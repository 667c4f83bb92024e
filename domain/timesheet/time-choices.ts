// The times that a picker offers, and how it reads a typed end, so that a task does not end before it starts (rulings 2).
import { MIDDAY, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { fromClock, parseTime, toClock, workedMinutes, wrapDay, type Shift } from './time.ts'

/** The start (minutes after midnight) and the shift of a task whose end is chosen. */
export type EndOf = { start: number; shift: Shift }

/** A time in minutes after midnight; for an end also the working minutes. */
export type TimeChoice = { time: number; length: number | null }

const QUARTER = 15
const FIFTH = 5
const CLOCK_HOURS = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** Whether a task may end at this time: after its start, on a Day shift by midnight, on a Night shift by midday. */
export function mayEnd(end: number, { start, shift }: EndOf): boolean {
  const length = lengthUntil(end, wrapDay(start))
  return length > 0 && length <= longest(wrapDay(start), shift)
}

/** The quarter hours from the start to the end of the shift, and the chosen end if it is another time. */
export function endChoices(endOf: EndOf, chosen: number | null): TimeChoice[] {
  const start = wrapDay(endOf.start)
  const ends = new Set<number>()
  for (let at = nextQuarter(start); at - start <= longest(start, endOf.shift); at += QUARTER) ends.add(at)
  if (chosen !== null && mayEnd(chosen, endOf)) ends.add(start + lengthUntil(chosen, start))
  return inOrder(ends).map((end) => ({
    // Midnight ends this day; it does not start another.
    time: end === MINUTES_PER_DAY ? end : wrapDay(end),
    length: end - start,
  }))
}

/** The quarter hours of a day, and the chosen start if it is another time. */
export function startChoices(chosen: number | null): TimeChoice[] {
  const starts = new Set(Array.from({ length: MINUTES_PER_DAY / QUARTER }, (_, index) => index * QUARTER))
  if (chosen !== null) starts.add(wrapDay(chosen))
  return inOrder(starts).map((time) => ({ time, length: null }))
}

/** The time that a part of the clock selects; null when it cannot be chosen. */
export type ClockChoice<Part> = { part: Part; time: number | null }

/**
 * The hours 1–12, minutes and am/pm of a clock that shows `at` (minutes after midnight). It offers every fifth minute and
 * the minutes around the shown one. An hour in which that minute cannot be chosen selects the nearest minute that can, if
 * necessary in the other half of the day.
 */
export function clockChoices(at: number, mayChoose: (time: number) => boolean) {
  const { hour, minute, isAm } = toClock(at)
  const inHour = (hour: number, isAm: boolean) =>
    minutesOfHour
      .map((each) => ({ time: fromClock(hour, each, isAm), away: Math.abs(each - minute) }))
      .filter(({ time }) => mayChoose(time))
      .reduce<{ time: number | null; away: number }>((best, one) => (one.away < best.away ? one : best), none)
      .time
  const orNull = (time: number) => (mayChoose(time) ? time : null)
  const near = minute - (minute % FIFTH)
  return {
    hours: CLOCK_HOURS.map((part): ClockChoice<number> => ({
      part,
      time: inHour(part, isAm) ?? inHour(part, !isAm),
    })),
    minutes: minutesOfHour
      .filter((part) => part % FIFTH === 0 || (part > near && part < near + FIFTH))
      .map((part): ClockChoice<number> => ({ part, time: orNull(fromClock(hour, part, isAm)) })),
    halves: [true, false].map((part): ClockChoice<boolean> => ({ part, time: inHour(hour, part) })),
  }
}

/**
 * Parses a typed end (`parseTime`). Without am or pm it is the next such time after the start: '330' after 7:00 am is
 * 3:30 pm.
 */
export function parseEndTime(text: string, endOf: EndOf): number | null {
  const time = parseTime(text)
  if (time === null || !isTwelveHours(text) || time >= MIDDAY + MINUTES_PER_HOUR) return time
  const [next = time] = [time, wrapDay(time + MIDDAY)]
    .filter((each) => mayEnd(each, endOf))
    .sort((a, b) => lengthUntil(a, endOf.start) - lengthUntil(b, endOf.start))
  return next
}

/** The most frequent end, the first of several; null without any. */
export function usualEnd(ends: readonly number[]): number | null {
  const count = (end: number) => ends.filter((each) => each === end).length
  return ends.reduce<number | null>(
    (best, end) => (best === null || count(end) > count(best) ? end : best),
    null,
  )
}

const minutesOfHour = Array.from({ length: MINUTES_PER_HOUR }, (_, minute) => minute)
const none = { time: null, away: Infinity }

/** The longest task from this start, in minutes. An equal start and end mean no working time, not a whole day. */
function longest(start: number, shift: Shift): number {
  if (shift === 'DAY') return MINUTES_PER_DAY - start
  return Math.min(start < MIDDAY ? MIDDAY - start : MINUTES_PER_DAY + MIDDAY - start, MINUTES_PER_DAY - 1)
}

function lengthUntil(end: number, start: number): number {
  return workedMinutes({ startTime: start, endTime: end })
}

function nextQuarter(start: number): number {
  return (Math.floor(start / QUARTER) + 1) * QUARTER
}

function inOrder(times: Iterable<number>): number[] {
  return [...times].sort((a, b) => a - b)
}

/** A time without am or pm, and without the leading zero of a 24-hour clock. */
function isTwelveHours(text: string): boolean {
  return /^\s*[1-9][^ap]*$/i.test(text)
}
