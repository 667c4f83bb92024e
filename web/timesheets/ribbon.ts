// Where the blocks, clashes and marks of a day ribbon lie, worked out on the absolute time line.
import { MIDDAY, MINUTES_PER_DAY } from '#domain/limits.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { Interval, Shift, TaskTimes } from '#domain/timesheet/time.ts'
import { absoluteInterval, formatTime, overlaps, toClock, wrapDay } from '#domain/timesheet/time.ts'

export type RibbonTask = TaskTimes & { timesheetLineType: TimesheetLineType }
export type RibbonBlock = Interval & { index: number; type: TimesheetLineType }

const HOUR = 60

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

/**
 * What the ribbon shows. In a list one whole day, midnight to midnight or midday to midday, so that rows compare; in a
 * form the usual hours, 5 to 7. Either grows to hold every block.
 */
export function windowOf(blocks: readonly Interval[], shift: Shift, size: 'thin' | 'tall'): Interval {
  const night = shift === 'NIGHT' ? MIDDAY : 0
  const usual =
    size === 'thin'
      ? { start: night, end: night + MINUTES_PER_DAY }
      : { start: night + 5 * HOUR, end: night + 19 * HOUR }
  if (blocks.length === 0) return usual
  const first = Math.min(...blocks.map((block) => block.start))
  const last = Math.max(...blocks.map((block) => block.end))
  const margin = size === 'thin' ? 0 : 1
  return {
    start: first < usual.start ? Math.floor(first / HOUR) * HOUR : usual.start,
    end: last > usual.end ? (Math.ceil(last / HOUR) + margin) * HOUR : usual.end,
  }
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
