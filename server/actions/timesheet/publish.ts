// What follows from changes to timesheets, in their transaction: for each one event, and then everything that listens
// (rulings 5). Nothing of it is seen before the commit, and nothing without one.
import { instantOf, type Transaction } from '#server/database/client.ts'
import { insertRows } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { history } from './listeners/history.ts'
import { live } from './listeners/live.ts'
import { mail } from './listeners/mail.ts'
import { notify } from './listeners/notify.ts'
import type { Listener, TimesheetChange } from './types.ts'

/** Each knows nothing of the others; their statements go to PostgreSQL together. */
const listeners: readonly Listener[] = [history, notify, mail, live]

/** Publishes changes, each of another timesheet: as many statements however many they are. */
export async function publishChanges(
  tx: Transaction,
  actor: Viewer,
  changes: readonly TimesheetChange[],
): Promise<void> {
  if (changes.length === 0) return
  const eventIds = await recordEvents(tx, actor, changes)
  const recorded = changes.map((change) => ({ ...change, eventId: eventIds.get(change.sheet.id) ?? null }))
  await Promise.all(listeners.map((listener) => listener(tx, actor, recorded)))
}

/** @returns the ids of the events by their timesheets. */
async function recordEvents(tx: Transaction, actor: Viewer, changes: readonly TimesheetChange[]) {
  const at = instantOf(tx)
  const rows = changes.flatMap(({ event, sheet }) =>
    event ? [{ timesheetId: sheet.id, timesheetEventType: event, actorId: actor.id, at }] : [],
  )
  const written = await insertRows(tx, 'TimesheetEvent', rows, ['id', 'timesheetId'])
  return new Map(written.map(({ id, timesheetId }) => [timesheetId, id]))
}
