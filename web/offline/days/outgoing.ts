// A day that its owner has saved or submitted on this device, until the server has it. It replaces the unsaved work of
// the form.
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { isRecord } from '#web/forms/overDefaults.ts'
import { storeUnsaved, type Unsaved, type UnsavedForm } from '#web/forms/unsaved.ts'
import { timesheetWork } from '#web/timesheets/unsaved.ts'
import type { Stopped } from './answer.ts'

export type Outgoing = {
  day: TimesheetValues
  /** The stored values that the day changes; null for a new one. */
  before: TimesheetValues | null
  /** The global id of the stored timesheet; null for a new one. */
  timesheetId: string | null
  submit: boolean
  /** When the person saved or submitted it, by the clock of this device, ISO 8601 in UTC. */
  recordedAt: string
  /** The codes of refusals that the person has confirmed. */
  confirmed: readonly string[]
  stopped: Stopped | null
  /** Whether it was sent without a response, so the server may have it. */
  unanswered: boolean
}

export type OutgoingDay = Unsaved<Outgoing>

/** @returns whether it is stored. */
export const storeDay = (day: OutgoingDay): Promise<boolean> => storeUnsaved(outgoingWork, day)

export function changedDay({ values, ...day }: OutgoingDay, change: Partial<Outgoing>): OutgoingDay {
  return { ...day, values: { ...values, ...change } }
}

const SUFFIX = '.day'

/** The id of the day that a form hands over, by the id of its unsaved work. */
export const outgoingId = (workId: string): string => `${workId}${SUFFIX}`

/** The id of the unsaved work on a day. */
export const workIdOf = (id: string): string => (id.endsWith(SUFFIX) ? id.slice(0, -SUFFIX.length) : id)

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
      unanswered: kept.unanswered === true,
    }
  },
}
