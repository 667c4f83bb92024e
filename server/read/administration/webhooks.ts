// Webhooks and their deliveries, for System_Administrators.
import { assertSystemAdministrator } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { Webhook, WebhookDelivery } from '#server/database/generated/client.ts'

/** Deliveries of a webhook that the screen lists. */
const LISTED = 50

export type WebhookWithDeliveries = Omit<Webhook, 'secret'> & { deliveries: WebhookDelivery[] }

/** By name, each with its newest deliveries. @throws NotAllowed FORBIDDEN. */
export function readWebhooks(viewer: Viewer): Promise<WebhookWithDeliveries[]> {
  assertSystemAdministrator(viewer)
  return db.webhook.findMany({
    omit: { secret: true },
    include: { deliveries: { orderBy: { id: 'desc' }, take: LISTED } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
