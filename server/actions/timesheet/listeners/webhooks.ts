// Notifies webhooks of timesheets that were submitted, approved, declined or cancelled.
import type { WebhookEvent } from '#domain/webhook.ts'
import type { AttributedChange } from '#server/actions/timesheet/types.ts'
import { announce } from '#server/actions/webhook/announce.ts'
import type { Transaction } from '#server/database/client.ts'

const eventOf = {
  submit: 'SUBMITTED',
  approve: 'APPROVED',
  decline: 'DECLINED',
  cancel: 'CANCELLED',
} as const

/** @param subscribed the events that webhooks subscribe to. */
export async function notifyWebhooks(
  tx: Transaction,
  changes: readonly AttributedChange[],
  subscribed: readonly WebhookEvent[],
): Promise<void> {
  const happened = changes.flatMap(({ action, sheet }) =>
    action in eventOf ? [{ event: eventOf[action as keyof typeof eventOf], recordId: sheet.id }] : [],
  )
  await announce(
    tx,
    happened.filter(({ event }) => subscribed.includes(event)),
  )
}
