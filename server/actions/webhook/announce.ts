// Queues messages to webhooks, in the transaction of the event.
import type { WebhookEvent } from '#domain/webhook.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Column } from '#server/database/rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

/** The column with the events that enabled webhooks subscribe to, so that others can be skipped. */
export const subscribedEvents: Column<WebhookEvent[]> = Prisma.sql`ARRAY(
  SELECT DISTINCT unnest("events")::text FROM "Webhook" WHERE "active")`

/** Queues a message to each enabled webhook that subscribes to the event; one statement if there is none. */
export async function announce(
  tx: Transaction,
  happened: readonly { event: WebhookEvent; recordId: number }[],
): Promise<void> {
  if (happened.length === 0) return
  const events = happened.map(({ event }) => event)
  const recordIds = happened.map(({ recordId }) => recordId)
  const queued = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO "WebhookDelivery" ("webhookId", "event", "recordId", "at")
    SELECT w."id", h."event", h."recordId", ${instantOf(tx)}
    FROM unnest(${events}::text[]::"WebhookEvent"[], ${recordIds}::int[]) AS h ("event", "recordId")
    JOIN "Webhook" w ON w."active" AND h."event" = ANY(w."events")
    RETURNING "id"`
  await enqueue(
    tx,
    'webhook',
    queued.map(({ id }) => ({ deliveryId: id })),
  )
}
