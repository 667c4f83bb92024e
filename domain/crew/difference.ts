// How a timesheet differs from the prepared day that it was begun from.
import { links, type Link } from '#domain/timesheet/task-fields.ts'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { formatLength, formatTimes, span, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'

/** A task by its type, its times and the keys of its records. */
export type ComparedTask<Key> = TaskTimes & { timesheetLineType: string } & Readonly<Record<Link, Key | null>>

export type ComparedDay<Key> = { shift: Shift; lines: readonly ComparedTask<Key>[] }

/** Minutes by which a day may differ from what was prepared before its approver is told. */
export const PREPARED_TOLERANCE = 15

/** What a day is booked to. A task category does not make another job of it. */
const jobLinks = links.filter((link) => link !== 'taskCategory')

function jobOf<Key>(task: ComparedTask<Key>): string {
  return JSON.stringify([task.timesheetLineType, ...jobLinks.map((link) => task[link])])
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
  /** Work on something else, or not on something that was prepared. */
  isOtherJob: boolean
}

export function differenceOf<Key>(prepared: ComparedDay<Key>, handedIn: ComparedDay<Key>): Difference {
  const [before, after] = [prepared, handedIn].map(({ lines, shift }) => span(lines, shift))
  const jobs = [prepared, handedIn].map(({ lines }) => [...new Set(lines.map(jobOf))].sort().join())
  return {
    minutes: after!.totalDuration - before!.totalDuration,
    shifted: Math.max(apart(before!.startTime, after!.startTime), apart(before!.endTime, after!.endTime)),
    isOtherJob: jobs[0] !== jobs[1] || prepared.shift !== handedIn.shift,
  }
}

/** Whether an approver should see it: by more than PREPARED_TOLERANCE, or for another job. */
export function isOtherwise({ minutes, shifted, isOtherJob }: Difference): boolean {
  return isOtherJob || Math.abs(minutes) > PREPARED_TOLERANCE || shifted > PREPARED_TOLERANCE
}

/** '45 minutes more than prepared'. */
export function differenceInWords({ minutes, isOtherJob }: Difference): string {
  if (isOtherJob) return 'Another job than prepared'
  if (minutes === 0) return 'At another time than prepared'
  return `${formatLength(Math.abs(minutes))} ${minutes > 0 ? 'more' : 'less'} than prepared`
}

/** 'Prepared 07:00 am – 03:30 pm, handed in 07:00 am – 04:15 pm'. */
export function timesInWords<Key>(prepared: ComparedDay<Key>, handedIn: ComparedDay<Key>): string {
  const [before, after] = [prepared, handedIn].map(({ lines, shift }) => {
    const { startTime, endTime } = span(lines, shift)
    return startTime === null || endTime === null ? 'nothing' : formatTimes(startTime, endTime)
  })
  return `Prepared ${before}, handed in ${after}`
}
