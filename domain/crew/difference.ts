// How a timesheet differs from the prepared day that it was begun from.
import { hasField, links, type Link } from '#domain/timesheet/task-fields.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { formatLength, span, workedMinutes, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'

/** A task by its type, its times and the keys of its records. */
export type ComparedTask<Key> = TaskTimes & { timesheetLineType: TimesheetLineType } & Readonly<
    Record<Link, Key | null>
  >

export type ComparedDay<Key> = { shift: Shift; lines: readonly ComparedTask<Key>[] }

/** Minutes by which a day may differ from the prepared one before its approver sees a reason. */
export const PREPARED_TOLERANCE = 15

/** What a task is booked to. A task category does not make another job of it, nor does the machine of its field service. */
export function jobOf<Key>(task: ComparedTask<Key>): string {
  const { timesheetLineType: type } = task
  const booked = links.filter((link) => link !== 'taskCategory' && hasField(type, link))
  return JSON.stringify([type, ...booked.map((link) => task[link])])
}

/** Minutes by job. */
function minutesOf<Key>({ lines }: ComparedDay<Key>): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const task of lines) minutes.set(jobOf(task), (minutes.get(jobOf(task)) ?? 0) + workedMinutes(task))
  return minutes
}

/** Minutes between two times of day, the shorter way around the clock. */
function apart(one: number | null, other: number | null): number {
  if (one === null || other === null) return 0
  const minutes = Math.abs(one - other)
  return Math.min(minutes, MINUTES_PER_DAY - minutes)
}

export type Difference = {
  /** Minutes of work that were handed in beyond those prepared; negative for fewer. */
  minutes: number
  /** Minutes between prepared and handed-in start or end, whichever are further apart. */
  shifted: number
  /** The most minutes by which the work on one job differs, where both days have the same jobs. */
  moved: number
  /** Work on something else, or not on something that was prepared. */
  isOtherJob: boolean
  isOtherShift: boolean
}

export function differenceOf<Key>(prepared: ComparedDay<Key>, handedIn: ComparedDay<Key>): Difference {
  const [before, after] = [prepared, handedIn].map(({ lines, shift }) => span(lines, shift))
  const [planned, worked] = [minutesOf(prepared), minutesOf(handedIn)]
  const jobs = [...new Set([...planned.keys(), ...worked.keys()])]
  return {
    minutes: after!.totalDuration - before!.totalDuration,
    shifted: Math.max(apart(before!.startTime, after!.startTime), apart(before!.endTime, after!.endTime)),
    moved: Math.max(0, ...jobs.map((job) => Math.abs((worked.get(job) ?? 0) - (planned.get(job) ?? 0)))),
    isOtherJob: jobs.some((job) => !planned.has(job) || !worked.has(job)),
    isOtherShift: prepared.shift !== handedIn.shift,
  }
}

/** Whether an approver should see it: by more than PREPARED_TOLERANCE, or for another job. */
export function isOtherwise({ minutes, shifted, moved, isOtherJob, isOtherShift }: Difference): boolean {
  return isOtherJob || isOtherShift || Math.max(Math.abs(minutes), shifted, moved) > PREPARED_TOLERANCE
}

/** '45 min more than prepared'; '' if the times are the same. */
export function differenceInWords({ minutes, shifted, moved, isOtherJob, isOtherShift }: Difference): string {
  if (isOtherJob) return 'Another job than prepared'
  if (isOtherShift) return 'On another shift than prepared'
  if (minutes !== 0)
    return `${formatLength(Math.abs(minutes))} ${minutes > 0 ? 'more' : 'less'} than prepared`
  if (shifted > 0) return 'At another time than prepared'
  return moved > 0 ? `${formatLength(moved)} on another task than prepared` : ''
}

/**
 * The description of a task that comes from who prepared it, unchanged: 'from Ingrid Solberg'; null if it does not.
 * @param by first and last name.
 */
export function fromPreparer(
  notes: string,
  prepared: { by: string; lines: readonly { readonly notes: string }[] } | null,
): string | null {
  const words = notes.trim()
  const isTheirs = words !== '' && prepared?.lines.some((line) => line.notes.trim() === words)
  return isTheirs ? `from ${prepared!.by}` : null
}

/**
 * The tasks as they belong together, for a comparison by task: those of one job in their order, then the rest, in its order.
 * @returns for each handed-in task the position of its prepared task, or null.
 */
export function pairsOf<Key>(
  prepared: readonly ComparedTask<Key>[],
  handedIn: readonly ComparedTask<Key>[],
): (number | null)[] {
  const left = new Set(prepared.keys())
  const take = (fits: (at: number) => boolean) => {
    const found = [...left].find(fits) ?? null
    if (found !== null) left.delete(found)
    return found
  }
  const ofJob = handedIn.map((task) => take((at) => jobOf(prepared[at]!) === jobOf(task)))
  return ofJob.map((at) => at ?? take(() => true))
}
