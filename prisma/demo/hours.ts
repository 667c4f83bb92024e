// When somebody worked on a day: stretches between breaks, on the quarter hour.
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { Random } from './random.ts'

const QUARTER = 15
const SMOKO = 15
const LUNCH = 30

/** In minutes after the midnight that starts the day, past 1440 after the next. */
export type Stretch = { start: number; end: number }

/** A usual day from about `usualStart`, or a night from six or nine in the evening: 8 to 10.5 hours of work. */
export function usualHours(random: Random, shift: Shift, usualStart: number): Stretch[] {
  const from = shift === 'NIGHT' ? random.oneOf([18, 18, 21]) * 60 : usualStart
  const start = from + random.oneOf([-QUARTER, 0, 0, 0, QUARTER, 2 * QUARTER])
  const worked = random.between(32, shift === 'NIGHT' ? 40 : 42) * QUARTER
  return withSplit(random, withBreaks(start, worked, breaksOf(random, worked)))
}

/** One of the days that stay just under the daily maximum of 14 hours. */
export function longHours(random: Random): Stretch[] {
  const worked = random.between(54, 55) * QUARTER
  const breaks = [3.5, 7, 10.5].map((hours) => ({ after: hours * 60, length: LUNCH }))
  return withBreaks(4 * 60 + random.oneOf([30, 45]), worked, breaks)
}

/** A call-out of an hour or two in the evening of a day that ended at `end`. */
export function callOutHours(random: Random, end: number): Stretch[] {
  const start = Math.max(19 * 60, end + 60) + random.between(0, 3) * QUARTER
  return [{ start, end: start + random.between(4, 8) * QUARTER }]
}

/** The stretch as the times of a task: minutes after midnight, 0–1440. */
export function timesOf({ start, end }: Stretch) {
  return { startTime: start % MINUTES_PER_DAY, endTime: end % MINUTES_PER_DAY || MINUTES_PER_DAY }
}

type Break = { after: number; length: number }

function breaksOf(random: Random, worked: number): Break[] {
  const smoko = { after: random.between(10, 13) * QUARTER, length: SMOKO }
  const lunch = { after: random.between(21, 25) * QUARTER, length: LUNCH }
  if (random.happens(0.06)) return []
  if (worked < 9 * 60 || random.happens(0.35)) return [lunch]
  return [smoko, lunch]
}

/** Cuts so much work from `start` at the breaks, each given by the minutes worked before it. */
function withBreaks(start: number, worked: number, breaks: readonly Break[]): Stretch[] {
  const cuts = [0, ...breaks.map(({ after }) => after), worked]
  return cuts.slice(1).map((until, index) => {
    const paused = breaks.slice(0, index).reduce((sum, { length }) => sum + length, start)
    return { start: paused + cuts[index]!, end: paused + until }
  })
}

/** Sometimes the longest stretch goes to two tasks, one after the other. */
function withSplit(random: Random, stretches: Stretch[]): Stretch[] {
  if (!random.happens(0.4)) return stretches
  const longest = stretches.reduce((a, b) => (b.end - b.start > a.end - a.start ? b : a))
  const middle = longest.start + Math.floor((longest.end - longest.start) / 2 / QUARTER) * QUARTER
  const [first, second] = [
    { ...longest, end: middle },
    { ...longest, start: middle },
  ]
  return stretches.toSpliced(stretches.indexOf(longest), 1, first!, second!)
}
