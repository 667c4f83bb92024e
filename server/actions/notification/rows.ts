// Writes notifications in the transaction that causes them, and sends each to the person's open screens, devices and
// mailbox (rulings 5). This is the only place that knows how people want to be notified.
import { insertion, type NewRow } from '#server/database/rows.ts'
import type { Transaction } from '#server/database/client.ts'
import { publish } from '#server/events/channel.ts'
import { notificationMail } from '#server/mail/notification.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

export async function notify(tx: Transaction, rows: readonly NewRow<'Notification'>[]): Promise<void> {
  if (rows.length === 0) return
  const written = await write(tx, rows)
  publish(
    tx,
    written.map(({ id, userId }) => ({
      name: 'notificationAdded',
      event: { notificationId: id, userId },
    })),
  )
  await enqueue(
    tx,
    'push',
    written.flatMap(({ id, deviceIds }) => deviceIds.map((deviceId) => ({ notificationId: id, deviceId }))),
  )
  await queueMail(
    tx,
    written.flatMap(({ id, message, userId, mailTo }) =>
      mailTo === null ? [] : [{ kind: 'NOTIFICATION', to: mailTo, userId, ...notificationMail(id, message) }],
    ),
  )
}

type Written = {
  id: number
  userId: number
  message: string
  /** The devices to push to. */
  deviceIds: number[]
  /** The address to mail to; null for no mail. */
  mailTo: string | null
}

/** Inserts notifications. @returns them, and where to send them. */
function write(tx: Transaction, rows: readonly NewRow<'Notification'>[]): Promise<Written[]> {
  const columns = ['id', 'userId', 'message', 'timesheetEventId', 'notificationKind'] as const
  return tx.$queryRaw`
    WITH notification AS (${insertion('Notification', rows, columns)})
    SELECT notification."id", notification."userId", notification."message",
           coalesce(device."ids", '{}') AS "deviceIds",
           CASE WHEN preference."mail" AND person."active" THEN person."email" END AS "mailTo"
    FROM notification
    JOIN "User" person ON person."id" = notification."userId"
    LEFT JOIN "TimesheetEvent" event ON event."id" = notification."timesheetEventId"
    LEFT JOIN "NotificationPreference" preference ON preference."userId" = person."id"
      AND preference."notifiedOf"::text = coalesce(event."timesheetEventType"::text, notification."notificationKind"::text)
    LEFT JOIN LATERAL (
      SELECT array_agg("id") AS "ids" FROM "PushDevice" WHERE "userId" = person."id"
    ) device ON coalesce(preference."push", true)`
}
