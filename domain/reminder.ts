// Reminders of days without a timesheet: who may send one, and its text (rulings 5).
import { wordFor } from '#domain/counted.ts'
import { formatDate } from './date.ts'
import { mayEver, type Actor } from './timesheet/lifecycle.ts'

/** The recipient of a reminder. Keys are row ids on the server and global ids in the browser. */
export type Reminded<Key> = { id: Key; approvalGroupId: Key | null }

/** Whether a user may remind a person: the users who could decide the missing timesheets may. */
export function mayRemind<Key>(actor: Actor<Key>, { id, approvalGroupId }: Reminded<Key>): boolean {
  return mayEver('approve', actor, { userId: id, approvalGroupId, status: 'PENDING' })
}

/**
 * The text of a reminder, such as 'Ada Tester reminds you to hand in your timesheets for Mon Nov 16, 2026 and Tue Nov 17,
 * 2026'. @param actor first and last name. @param dates 'YYYY-MM-DD', one at least, the earliest first.
 * @param preparedBy by the dates that somebody has prepared for the person: first and last name.
 */
export function reminderMessage(
  actor: string,
  dates: readonly string[],
  preparedBy: ReadonlyMap<string, string> = new Map(),
): string {
  const what = wordFor(dates.length, 'timesheet', 'timesheets')
  const days = dates.map((date) => {
    const by = preparedBy.get(date)
    return by === undefined ? formatDate(date) : `${formatDate(date)} (prepared by ${by})`
  })
  return `${actor} reminds you to hand in your ${what} for ${enumerated(days)}`
}

/** The text for a lock screen, without names, because others can read it. */
export function reminderGlance(dates: readonly string[]): string {
  return dates.length === 1
    ? `Your timesheet for ${formatDate(dates[0]!)} is missing`
    : `Your timesheets for ${dates.length} days are missing`
}

/** 'Mon, Tue and Wed'. Dates contain commas, so several dates are separated by semicolons. */
function enumerated(dates: readonly string[]): string {
  const last = dates.at(-1)!
  return dates.length === 1 ? last : `${dates.slice(0, -1).join('; ')} and ${last}`
}
