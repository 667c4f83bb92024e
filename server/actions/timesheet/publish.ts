// What follows from changes to timesheets, in their transaction: for each one event, and then everything that listens
// (rulings 5). Nothing of it is seen before the commit, and nothing without one.
import { instantOf, write, type Transaction } from '#server/database/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { event } from './listeners/event.ts'
import { history } from './listeners/history.ts'
import { live } from './listeners/live.ts'
import { mail } from './listeners/mail.ts'
import { notify } from './listeners/notify.ts'
import { sendOut } from './listeners/sendOut.ts'
import type { Listener, TimesheetChange } from './types.ts'

/**
 * Each knows nothing of the others, and reads nothing; their statements go to PostgreSQL together, in this order: `event`
 * before who refers to it, `sendOut` after `notify`, whose rows it reads.
 */
const listeners: readonly Listener[] = [event, history, notify, sendOut, mail, live]

/** Publishes changes, each of another timesheet: as many statements however many they are. */
export function publishChanges(tx: Transaction, actor: Viewer, changes: readonly TimesheetChange[]): void {
  if (changes.length === 0) return
  const at = instantOf(tx)
  write(
    tx,
    listeners.flatMap((listener) => listener(actor, changes, at)),
  )
}
