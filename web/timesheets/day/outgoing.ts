// A day that its owner has saved or submitted on this device, until the server has it: it replaces the unsaved work of the form.
import type { FieldProblem } from '#domain/refusal.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { isRecord } from '#web/forms/overDefaults.ts'
import type { Unsaved, UnsavedForm } from '#web/forms/unsaved.ts'
import { timesheetWork } from '#web/timesheets/unsaved.ts'

/** Why a day needs its owner before it can be sent again. */
export type Stopped =
  | { is: 'refused'; message: string; path: string | null }
  | { is: 'invalid'; problems: readonly FieldProblem[] }
  /** Somebody else changed the timesheet of this number meanwhile. */
  | { is: 'conflict'; message: string; number: number | null }

export type Outgoing = {
  day: TimesheetValues
  /** The stored values that the day is a change of; null for a new one. */
  before: TimesheetValues | null
  /** The global id of the stored timesheet; null for a new one. */
  timesheetId: string | null
  submit: boolean
  /** When the person saved or submitted it, by the clock of this device, ISO 8601 in UTC. */
  recordedAt: string
  /** The codes of refusals that the person has confirmed. */
  confirmed: readonly string[]
  stopped: Stopped | null
}

export type OutgoingDay = Unsaved<Outgoing>

export const outgoingWork: UnsavedForm<Outgoing> = {
  name: 'outgoing',
  read: (kept) => {
    if (!isRecord(kept) || typeof kept.recordedAt !== 'string') return null
    const day = timesheetWork.read(kept.day)
    if (!day) return null
    return {
      day,
      before: kept.before ? timesheetWork.read(kept.before) : null,
      timesheetId: typeof kept.timesheetId === 'string' ? kept.timesheetId : null,
      submit: kept.submit === true,
      recordedAt: kept.recordedAt,
      confirmed: Array.isArray(kept.confirmed) ? (kept.confirmed as string[]) : [],
      stopped: isRecord(kept.stopped) ? (kept.stopped as Stopped) : null,
    }
  },
}
