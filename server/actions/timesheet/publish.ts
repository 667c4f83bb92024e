// Runs everything that follows from changes to timesheets, in their transaction (rulings 5).
import { actsFor } from '#server/access/sight.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { wantedEvents } from '#server/actions/webhook/announce.ts'
import type { NewRows } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { dockets } from './listeners/dockets.ts'
import { writeHistory } from './listeners/history.ts'
import { live } from './listeners/live.ts'
import { mail } from './listeners/mail.ts'
import { notify } from './listeners/notify.ts'
import { tellWebhooks } from './listeners/webhooks.ts'
import type { Listener, TimesheetChange } from './types.ts'

const listeners: readonly Listener[] = [notify, mail, dockets, live]

/**
 * Publishes changes of different timesheets; the number of statements does not depend on the number of changes.
 * @param recorded rows of the changes themselves, written together with their history.
 */
export async function publishChanges(
  tx: Transaction,
  actor: Viewer,
  changes: readonly TimesheetChange[],
  recorded: NewRows = {},
): Promise<void> {
  if (changes.length === 0) return
  const at = instantOf(tx)
  const attributed = changes.map((change) => {
    const { sheet, formerGroupId } = change
    return { ...change, actorFor: actsFor(actor, { userId: sheet.userId, approvalGroupId: formerGroupId }) }
  })
  // First, because notifications refer to the events.
  const { wanted } = await writeHistory(tx, actor, attributed, at, recorded, { wanted: wantedEvents })
  for (const listener of listeners) await listener(tx, actor, attributed, at)
  await tellWebhooks(tx, attributed, wanted)
}
