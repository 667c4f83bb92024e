// Which times a picker offers and how a typed end is read, so that a task does not end before it starts (rulings 2).
import { MIDDAY, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { fromClock, parseTime, toClock, workedMinutes, wrapDay, type Shift } from './time.ts'

/** The start and the shift of the task that an end belongs to; the start in minutes after midnight. */
export type EndOf = { start: number; shift: Shift }

/** A time in minutes after midnight, and for an end the minutes that are worked until then. */
export type TimeChoice = { time: number; length: number | null }

const QUARTER = 15
const FIFTH = 5
const CLOCK_HOURS = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** Whether a task may end then: after its start, on a Day shift by midnight, on a Night shift by midday. */
export function mayEnd(end: number, { start, shift }: EndOf): boolean {
  const length = lengthUntil(end, wrapDay(start))
  return length > 0 && length <= longest(wrapDay(start), shift)
}

/** The quarter hours after the start until the shift must be over, and the end that is chosen where it is none. */
export function endChoices(endOf: EndOf, chosen: number | null): TimeChoice[] {
  const start = wrapDay(endOf.start)
  const ends = new Set<number>()
  for (let at = nextQuarter(start); at - start <= longest(start, endOf.shift); at += QUARTER) ends.add(at)
  if (chosen !== null && mayEnd(chosen, endOf)) ends.add(start + lengthUntil(chosen, start))
  return inOrder(ends).map((end) => ({
    // Midnight is the end of this day, not the beginning of another.
    time: end === MINUTES_PER_DAY ? end : wrapDay(end),
    length: end - start,
  }))
}

/** The quarter hours of a day, and the start that is chosen where it is none. */
export function startChoices(chosen: number | null): TimeChoice[] {
  const starts = new Set(Array.from({ length: MINUTES_PER_DAY / QUARTER }, (_, index) => index * QUARTER))
  if (chosen !== null) starts.add(wrapDay(chosen))
  return inOrder(starts).map((time) => ({ time, length: null }))
}

/** What one part of a clock leads to; null where that may not be chosen. */
export type ClockChoice<Part> = { part: Part; time: number | null }

/**
 * The hours 1–12, minutes and halves of the day of a clock that shows `at` (minutes after midnight). Every fifth minute
 * is offered, and around the one that is shown those between, so that all sixty can be had. An hour in which that
 * minute may not be chosen leads to the nearest one that may, in the other half of the day where there is none in this.
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
 * Reads an end as people type it (`parseTime`): of an hour that may be in the morning or in the afternoon, whichever is
 * the next one after the start. '330' after 7:00 am is 3:30 pm.
 */
export function parseEndTime(text: string, endOf: EndOf): number | null {
  const time = parseTime(text)
  if (time === null || !isTwelveHours(text) || time >= MIDDAY + MINUTES_PER_HOUR) return time
  const [next = time] = [time, wrapDay(time + MIDDAY)]
    .filter((each) => mayEnd(each, endOf))
    .sort((a, b) => lengthUntil(a, endOf.start) - lengthUntil(b, endOf.start))
  return next
}

/** The end that occurs most often, the first of those that occur as often; null without any. */
export function usualEnd(ends: readonly number[]): number | null {
  const count = (end: number) => ends.filter((each) => each === end).length
  return ends.reduce<number | null>(
    (best, end) => (best === null || count(end) > count(best) ? end : best),
    null,
  )
}

const minutesOfHour = Array.from({ length: MINUTES_PER_HOUR }, (_, minute) => minute)
const none = { time: null, away: Infinity }

/** The longest task from there, in minutes; an end that equals the start is no working time, not a whole day. */
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

/** Neither am nor pm, and no leading zero, which a 24-hour clock writes. */
function isTwelveHours(text: string): boolean {
  return /^\s*[1-9][^ap]*$/i.test(text)
}
