// Writes notifications in the transaction that causes them, and sends each to the person's open screens, devices and
// mailbox (rulings 5). This is the only place that knows how people want to be notified.
import { insertReturning, type NewRow } from '#server/database/rows.ts'
import type { Transaction } from '#server/database/client.ts'
import { publish } from '#server/events/channel.ts'
import { notificationMail } from '#server/mail/notification.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

export async function notify(tx: Transaction, rows: readonly NewRow<'Notification'>[]): Promise<void> {
  const written = await insertReturning(tx, 'Notification', rows, ['id', 'userId'])
  if (written.length === 0) return
  publish(
    tx,
    written.map(({ id, userId }) => ({
      name: 'notificationAdded',
      event: { notificationId: id, userId },
    })),
  )
  const deliveries = await deliveriesOf(
    tx,
    written.map(({ id }) => id),
  )
  await enqueue(
    tx,
    'push',
    deliveries.flatMap(({ id, deviceIds }) =>
      deviceIds.map((deviceId) => ({ notificationId: id, deviceId })),
    ),
  )
  await queueMail(
    tx,
    deliveries.flatMap(({ id, message, userId, mailTo }) =>
      mailTo === null ? [] : [{ kind: 'NOTIFICATION', to: mailTo, userId, ...notificationMail(id, message) }],
    ),
  )
}

type Delivery = {
  id: number
  userId: number
  message: string
  /** The devices to push to. */
  deviceIds: number[]
  /** The address to mail to; null for no mail. */
  mailTo: string | null
}

/** Where to send notifications; those that only appear on screen are left out. */
function deliveriesOf(tx: Transaction, ids: readonly number[]): Promise<Delivery[]> {
  return tx.$queryRaw`
    SELECT notification."id", notification."userId", notification."message",
           coalesce(device."ids", '{}') AS "deviceIds",
           CASE WHEN preference."mail" AND person."active" THEN person."email" END AS "mailTo"
    FROM "Notification" notification
    JOIN "User" person ON person."id" = notification."userId"
    LEFT JOIN "TimesheetEvent" event ON event."id" = notification."timesheetEventId"
    LEFT JOIN "NotificationPreference" preference ON preference."userId" = person."id"
      AND preference."notifiedOf"::text = coalesce(event."timesheetEventType"::text, notification."notificationKind"::text)
    LEFT JOIN LATERAL (
      SELECT array_agg("id") AS "ids" FROM "PushDevice" WHERE "userId" = person."id"
    ) device ON coalesce(preference."push", true)
    WHERE notification."id" = ANY(${ids}::int[])
      AND (device."ids" IS NOT NULL OR (preference."mail" AND person."active"))`
}
