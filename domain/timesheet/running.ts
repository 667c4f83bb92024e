// A task that runs: it was started and not yet stopped. It counts as hours only once it is in a timesheet that its owner saves or
// submits.
import { addDays, daysBetween } from '#domain/week.ts'
import { MIDDAY, MINUTES_PER_DAY, MINUTES_PER_HOUR, RUNNING_HOURS_MAX } from '#domain/limits.ts'
import type { TaskValues } from './task.ts'
import { absoluteStart, wrapDay, type Shift } from './time.ts'

export type Running = {
  /** When it was started, in milliseconds since 1970. */
  startedAt: number
  /** The StartDate of its timesheet, 'YYYY-MM-DD' in the company's time zone. */
  startDate: string
  shift: Shift
  /** With its start, in minutes after midnight, and without an end. */
  task: TaskValues
}

/** The company's clock: the date, and the minutes since its midnight. */
export type Clock = { date: string; minutes: number }

/** What a person sees in the pickers of times (web/fields). */
const STEP = 5
const MS_PER_MINUTE = 60_000

/** Starts a task now. A night that is started after midnight belongs to the day before (rulings 2). */
export function begin(task: TaskValues, shift: Shift, clock: Clock, now: number): Running {
  const isOfYesterday = shift === 'NIGHT' && clock.minutes < MIDDAY
  return {
    startedAt: now,
    startDate: isOfYesterday ? addDays(clock.date, -1) : clock.date,
    shift,
    task: { ...task, startTime: stepBefore(clock.minutes), endTime: null },
  }
}

/** Minutes since it was started. */
export function runningMinutes({ startedAt }: Running, now: number): number {
  return Math.max(0, Math.floor((now - startedAt) / MS_PER_MINUTE))
}

/**
 * Whether nobody knows from the clock when it ended: its shift is over, it is longer than a person works at a stretch, or the
 * clock has been set back. Then its owner says when it ended.
 */
export function isForgotten(running: Running, clock: Clock, now: number): boolean {
  const end = endOf(running, clock)
  const over = running.shift === 'NIGHT' ? MINUTES_PER_DAY + MIDDAY : MINUTES_PER_DAY
  return (
    end > over ||
    runningMinutes(running, now) > RUNNING_HOURS_MAX * MINUTES_PER_HOUR ||
    end < startOf(running)
  )
}

/**
 * The task as it ends now, for a timesheet. Its end is missing where the clock does not know it, and where start and end are
 * the same.
 */
export function stopped(running: Running, clock: Clock, now: number): TaskValues {
  const end = stepBefore(endOf(running, clock))
  if (isForgotten(running, clock, now) || end <= startOf(running)) return running.task
  return { ...running.task, endTime: end === MINUTES_PER_DAY ? end : wrapDay(end) }
}

/** On the time line of its StartDate, in minutes after its midnight. */
function startOf({ task, shift }: Running): number {
  return absoluteStart(task.startTime ?? 0, shift)
}

function endOf({ startDate }: Running, { date, minutes }: Clock): number {
  return daysBetween(startDate, date) * MINUTES_PER_DAY + minutes
}

/** Rounded down to a step of the pickers, so that no end lies in the future. */
function stepBefore(minutes: number): number {
  return minutes - (minutes % STEP)
}
