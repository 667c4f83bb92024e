// The positions of a day ribbon's blocks, overlaps and marks on the absolute time line.
import { daysBetween } from '#domain/week.ts'
import { MIDDAY, MINUTES_PER_DAY } from '#domain/limits.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { Interval, Shift, TaskTimes } from '#domain/timesheet/time.ts'
import { absoluteInterval, formatTime, overlaps, toClock, wrapDay } from '#domain/timesheet/time.ts'

export type RibbonTask = TaskTimes & { timesheetLineType: TimesheetLineType }
export type RibbonBlock = Interval & { index: number; type: TimesheetLineType }

const HOUR = 60
const QUARTER = 6 * HOUR
/** The usual hours, counted from the origin of a shift: 5 am to 7 pm, or 5 pm to 7 am. */
const USUAL: Interval = { start: 5 * HOUR, end: 19 * HOUR }

/** The tasks with both times and a duration, in order. */
export function blocksOf(tasks: readonly RibbonTask[], shift: Shift): RibbonBlock[] {
  return tasks.flatMap((task, index) => {
    const interval = absoluteInterval(task, shift)
    return interval && interval.end > interval.start
      ? [{ ...interval, index, type: task.timesheetLineType }]
      : []
  })
}

/** Every interval that two blocks share. */
export function clashesOf(blocks: readonly Interval[]): Interval[] {
  return blocks.flatMap((a, index) =>
    blocks
      .slice(index + 1)
      .filter((b) => overlaps(a, b))
      .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) })),
  )
}

/** When a shift nominally ends, in minutes: midnight for Day, midday of the next date for Night. */
export function boundaryOf(shift: Shift): number {
  return shift === 'NIGHT' ? MINUTES_PER_DAY + MIDDAY : MINUTES_PER_DAY
}

/** When a shift nominally begins, in minutes; its ribbon is counted from here. */
export function originOf(shift: Shift): number {
  return shift === 'NIGHT' ? MIDDAY : 0
}

/**
 * The hours that the ribbons of a list share, so that rows can be compared: from the earliest to the latest hour of
 * any, at least 5 to 7, counted from the origin of each shift. A night is thereby shown like a day, twelve hours later.
 */
export function windowOf(sheets: readonly { shift: Shift; lines: readonly RibbonTask[] }[]): Interval {
  const blocks = sheets.flatMap(({ shift, lines }) =>
    blocksOf(lines, shift).map(({ start, end }) => ({
      start: start - originOf(shift),
      end: end - originOf(shift),
    })),
  )
  return {
    start: Math.min(USUAL.start, ...blocks.map(({ start }) => Math.floor(start / HOUR) * HOUR)),
    end: Math.max(USUAL.end, ...blocks.map(({ end }) => Math.ceil(end / HOUR) * HOUR)),
  }
}

/** Hours on the time line of a shift. */
export function seenBy(shift: Shift, { start, end }: Interval): Interval {
  return { start: start + originOf(shift), end: end + originOf(shift) }
}

/** Every sixth hour within these hours, in minutes. */
export function ticksOf({ start, end }: Interval): number[] {
  const ticks: number[] = []
  for (let at = Math.ceil((start + 1) / QUARTER) * QUARTER; at < end; at += QUARTER) ticks.push(at)
  return ticks
}

/** The labels of a list's hour marks: with am or pm if all its rows have the same shift. */
export function tickLabels(window: Interval, shifts: ReadonlySet<Shift>): { at: number; label: string }[] {
  const [shift, other] = shifts
  return ticksOf(window).map((at) => {
    const { hour, isAm } = toClock(at + originOf(shift ?? 'DAY'))
    return { at, label: other ? String(hour) : `${hour} ${isAm ? 'am' : 'pm'}` }
  })
}

/** The current time on the time line of a timesheet's date; null if it is outside the hours shown. */
export function nowIn(window: Interval, date: string, now: { date: string; minutes: number }): number | null {
  const at = daysBetween(date, now.date) * MINUTES_PER_DAY + now.minutes
  return at > window.start && at < window.end ? at : null
}

/** About five whole hours for the scale, none so near an edge that its label would overflow. */
export function hoursOf({ start, end }: Interval): { at: number; label: string }[] {
  const step = [2, 3, 4, 6].find((hours) => (end - start) / (hours * HOUR) <= 5) ?? 6
  const marks: { at: number; label: string }[] = []
  for (let at = Math.ceil(start / HOUR) * HOUR; at <= end; at += HOUR) {
    const { hour, isAm } = toClock(at)
    const inside = at - start >= HOUR / 2 && end - at >= HOUR / 2
    if (inside && (wrapDay(at) / HOUR) % step === 0)
      marks.push({ at, label: `${hour} ${isAm ? 'am' : 'pm'}` })
  }
  return marks
}

/** '07:00 am to 11:30 am Rental, …': the ribbon in words. */
export function ribbonText(blocks: readonly RibbonBlock[], clashes: readonly Interval[]): string {
  if (blocks.length === 0) return 'No times yet'
  const range = ({ start, end }: Interval) => `${formatTime(start)} to ${formatTime(end)}`
  return [
    ...blocks.map((block) => `${range(block)} ${taskTypeLabel[block.type]}`),
    ...clashes.map((clash) => `overlap ${range(clash)}`),
  ].join(', ')
}

/** The left edge and the width of an interval in per cent, clipped to the hours shown. */
export function positionIn(frame: Interval, { start, end }: Interval) {
  const length = frame.end - frame.start
  const from = Math.max(0, Math.min(1, (start - frame.start) / length))
  const to = Math.max(0, Math.min(1, (end - frame.start) / length))
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%` }
}
