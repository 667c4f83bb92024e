// What approvers changed since the owner of a timesheet last wrote it, and whether the owner has seen it.
import type { TimesheetEventName } from './lifecycle.ts'

type Round = {
  readonly type: TimesheetEventName | '%future added value'
  readonly at: string
  readonly changes: readonly unknown[]
}

const byOwner = ['CREATED', 'SAVED', 'SUBMITTED']

/**
 * The edits, oldest first, each with the instant when its owner confirmed it; null if they have not.
 * @param rounds the events, newest first.
 */
export function editsSince<Event extends Round>(
  rounds: readonly Event[],
): { edit: Event; seenAt: string | null }[] {
  const end = rounds.findIndex(({ type }) => byOwner.includes(type))
  let seenAt: string | null = null
  return (end === -1 ? rounds : rounds.slice(0, end))
    .flatMap((edit) => {
      if (edit.type === 'SEEN') seenAt = edit.at
      return edit.type === 'EDITED' && edit.changes.length > 0 ? [{ edit, seenAt }] : []
    })
    .reverse()
}
