// Runs all effects of changes to timesheets, in their transaction (rulings 5).
import { actsFor } from '#server/access/sight.ts'
import { sendNotifications, writtenNotifications } from '#server/actions/notification/rows.ts'
import { subscribedEvents } from '#server/actions/webhook/announce.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { insertAndRead, type NewRows } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { dockets } from './listeners/dockets.ts'
import { historyOf } from './listeners/history.ts'
import { live } from './listeners/live.ts'
import { mail } from './listeners/mail.ts'
import { notificationsOf } from './listeners/notify.ts'
import { notifyWebhooks } from './listeners/webhooks.ts'
import type { Listener, TimesheetChange } from './types.ts'

const listeners: readonly Listener[] = [mail, dockets, live]

/**
 * Publishes changes of different timesheets by one action; the number of statements does not depend on the number of changes.
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
  const notifications = notificationsOf(actor, attributed, at)
  const { event } = changes[0]!
  const rows = { ...recorded, ...historyOf(actor, attributed, at), Notification: notifications }
  const { subscribed, written } = await insertAndRead(tx, rows, {
    subscribed: subscribedEvents,
    written: event && notifications.length > 0 ? writtenNotifications(event) : nobody,
  })
  await sendNotifications(tx, written)
  for (const listener of listeners) await listener(tx, actor, attributed, at)
  await notifyWebhooks(tx, attributed, subscribed)
}

const nobody: ReturnType<typeof writtenNotifications> = Prisma.sql`'[]'::json`
