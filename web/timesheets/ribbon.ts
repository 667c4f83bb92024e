// Where the blocks, clashes and marks of a day ribbon lie, worked out on the absolute time line.
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

/** The tasks that have both times and last, in the order of their numbers. */
export function blocksOf(tasks: readonly RibbonTask[], shift: Shift): RibbonBlock[] {
  return tasks.flatMap((task, index) => {
    const interval = absoluteInterval(task, shift)
    return interval && interval.end > interval.start
      ? [{ ...interval, index, type: task.timesheetLineType }]
      : []
  })
}

/** Every stretch that two blocks share. */
export function clashesOf(blocks: readonly Interval[]): Interval[] {
  return blocks.flatMap((a, index) =>
    blocks
      .slice(index + 1)
      .filter((b) => overlaps(a, b))
      .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) })),
  )
}

/** Minutes at which a shift ends by its name: midnight for Day, midday of the next date for Night. */
export function boundaryOf(shift: Shift): number {
  return shift === 'NIGHT' ? MINUTES_PER_DAY + MIDDAY : MINUTES_PER_DAY
}

/** Minutes at which a shift begins by its name, from where its ribbon is counted. */
export function originOf(shift: Shift): number {
  return shift === 'NIGHT' ? MIDDAY : 0
}

/**
 * What ribbons that stand below each other show, so that rows compare: from the earliest to the latest hour of any, at
 * least 5 to 7, counted from the origin of each one's shift. A night is thereby shown as a day is, twelve hours on.
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

/** A window on the time line of a shift. */
export function seenBy(shift: Shift, { start, end }: Interval): Interval {
  return { start: start + originOf(shift), end: end + originOf(shift) }
}

/** The sixes and twelves inside a window, in minutes. */
export function ticksOf({ start, end }: Interval): number[] {
  const ticks: number[] = []
  for (let at = Math.ceil((start + 1) / QUARTER) * QUARTER; at < end; at += QUARTER) ticks.push(at)
  return ticks
}

/** What the ticks of a list are called: with am or pm where all its rows are of one shift. */
export function tickLabels(window: Interval, shifts: ReadonlySet<Shift>): { at: number; label: string }[] {
  const [shift, other] = shifts
  return ticksOf(window).map((at) => {
    const { hour, isAm } = toClock(at + originOf(shift ?? 'DAY'))
    return { at, label: other ? String(hour) : `${hour} ${isAm ? 'am' : 'pm'}` }
  })
}

/** Where now lies on the time line of a timesheet of a date; null where its window does not hold it. */
export function nowIn(window: Interval, date: string, now: { date: string; minutes: number }): number | null {
  const days = (Date.parse(now.date) - Date.parse(date)) / 86_400_000
  const at = days * MINUTES_PER_DAY + now.minutes
  return at > window.start && at < window.end ? at : null
}

/** Whole hours for the scale, about five of them, never so near an edge that a label would hang over it. */
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

/** Left edge and width of a stretch inside the frame, in per cent; what lies outside is cut off. */
export function placeIn(frame: Interval, { start, end }: Interval) {
  const length = frame.end - frame.start
  const from = Math.max(0, Math.min(1, (start - frame.start) / length))
  const to = Math.max(0, Math.min(1, (end - frame.start) / length))
  return { left: `${from * 100}%`, width: `${(to - from) * 100}%` }
}
