// A decision that may still be taken back or could not be sent yet, kept in this browser like unsaved work: for the
// person who made it alone.
import { isRecord } from '#web/forms/overDefaults.ts'
import type { KeptForm } from '#web/forms/unsaved.ts'
import { formatDate } from '#domain/date.ts'
import { transitions } from '#domain/timesheet/lifecycle.ts'

export type Decision = {
  readonly what: 'approve' | 'decline'
  /** The timesheet: its global id, its number, and the version that was seen. */
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

export const decisionWork: KeptForm<Decision> = {
  name: 'decision',
  read: (kept) => {
    if (!isRecord(kept)) return null
    const { what, id, number, version, owner, date, reason } = kept
    if (what !== 'approve' && what !== 'decline') return null
    if (typeof number !== 'number' || typeof version !== 'number') return null
    if (typeof id !== 'string' || typeof owner !== 'string' || typeof reason !== 'string') return null
    if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
    return { what, id, number, version, owner, date, reason }
  },
}

/** 'Ana Wu, Tue Nov 17, 2026'. */
export function sheetName({ owner, date }: Pick<Decision, 'owner' | 'date'>): string {
  return `${owner}, ${formatDate(date)}`
}

/** 'Approved Ana Wu, Tue Nov 17, 2026'. */
export function decisionSaid(decision: Decision): string {
  return `${transitions[decision.what].title} ${sheetName(decision)}`
}
