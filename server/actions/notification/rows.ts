// Writes notifications in the transaction that causes them, and sends each to the person's open screens, devices and
// mailbox (rulings 5). Only this module uses people's notification preferences.
import { insertAndRead, rowsOf, type Column, type NewRow } from '#server/database/rows.ts'
import type { TimesheetEventName } from '#domain/timesheet/lifecycle.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { NotifiedOf } from '#server/database/generated/enums.ts'
import { publish } from '#server/events/channel.ts'
import { notificationMail } from '#server/mail/notification.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

/** Writes notifications. @param notifiedOf their common kind of event. */
export async function notify(
  tx: Transaction,
  notifiedOf: Notified,
  rows: readonly NewRow<'Notification'>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = { written: writtenNotifications(notifiedOf) }
  await sendNotifications(tx, (await insertAndRead(tx, { Notification: rows }, columns)).written)
}

/** Sends notifications that were written together with other rows. */
export async function sendNotifications(tx: Transaction, written: readonly Written[]): Promise<void> {
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

type Notified = NotifiedOf | TimesheetEventName

type Written = {
  id: number
  userId: number
  message: string
  /** The devices to push to. */
  deviceIds: number[]
  /** The address to mail to; null for no mail. */
  mailTo: string | null
}

/** The column with the notifications that its statement inserts, and where to send them. */
export function writtenNotifications(notifiedOf: Notified): Column<Written[]> {
  return rowsOf(Prisma.sql`
    SELECT notification."id", notification."userId", notification."message",
           coalesce(device."ids", '{}') AS "deviceIds",
           CASE WHEN preference."mail" AND person."active" THEN person."email" END AS "mailTo"
    FROM "new Notification" notification
    JOIN "User" person ON person."id" = notification."userId"
    LEFT JOIN "NotificationPreference" preference ON preference."userId" = person."id"
      AND preference."notifiedOf"::text = ${notifiedOf}
    LEFT JOIN LATERAL (
      SELECT array_agg("id") AS "ids" FROM "PushDevice" WHERE "userId" = person."id"
    ) device ON coalesce(preference."push", true)
    ORDER BY notification."id"`)
}
