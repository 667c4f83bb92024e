// A decision that the server does not have yet, stored in this browser as unsaved work of the approver who made it.
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { newUuid } from '#web/client/uuid.ts'
import { isRecord } from '#web/forms/overDefaults.ts'
import { findUnsaved, storeUnsaved, type UnsavedForm, type Unsaved } from '#web/forms/unsaved.ts'
import { timesheetTitle } from '#web/timesheets/timesheetTitle.ts'

export type Decision = {
  readonly what: 'approve' | 'decline'
  /** The timesheet: its global id, its number, and the version that the approver saw. */
  readonly id: string
  readonly number: number
  readonly version: number
  /** First and last name. */
  readonly owner: string
  /** Its start date, 'YYYY-MM-DD'. */
  readonly date: string
  /** '' without one. */
  readonly reason: string
}

const form: UnsavedForm<Decision> = {
  name: 'decision',
  read: (stored) => {
    if (!isRecord(stored)) return null
    const { what, id, number, version, owner, date, reason } = stored
    if (what !== 'approve' && what !== 'decline') return null
    if (typeof number !== 'number' || typeof version !== 'number') return null
    if (typeof id !== 'string' || typeof owner !== 'string' || typeof reason !== 'string') return null
    if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
    return { what, id, number, version, owner, date, reason }
  },
}

/** @returns the id of the stored copy. */
export function storeDecision(userId: string, values: Decision): string {
  const { number, version } = values
  const id = newUuid()
  void storeUnsaved(form, { id, userId, number, version, clientMutationKey: id, values, at: Date.now() })
  return id
}

/** Those of this person that no other tab is sending. */
export function findStoredDecisions(userId: string): Promise<Unsaved<Decision>[]> {
  return findUnsaved(form, userId)
}

/** 'Approved Ana Wu, Tue Nov 17, 2026'. */
export function decisionTitle(decision: Decision): string {
  return `${transitions[decision.what].title} ${timesheetTitle(decision)}`
}
