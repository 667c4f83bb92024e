// Writes notifications, each with its live event and its web push, in the transaction of what they are about (rulings 5).
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { insertSql, type NewRow } from '#server/database/rows.ts'
import { publishing } from '#server/events/channel.ts'
import { enqueue } from '#server/jobs/queues.ts'

/** Writes notifications and announces them to open screens, by one statement: only the database knows their ids. */
export async function writeNotifications(
  tx: Transaction,
  rows: readonly NewRow<'Notification'>[],
): Promise<void> {
  if (rows.length === 0) return
  const announced = Prisma.sql`
    SELECT json_build_object('name', 'notificationAdded', 'event',
                             json_build_object('notificationId', "id", 'userId', "userId"))::text AS "message"
    FROM "written"`
  await query(
    tx,
    Prisma.sql`WITH "written" AS (${insertSql('Notification', rows, ['id', 'userId'])}) ${publishing(announced)}`,
  )
}

/**
 * Has written notifications sent to the devices of the people whom they are for; where nobody has one, that is all.
 * @param which which rows of "notification".
 */
export async function pushNotifications(tx: Transaction, which: Prisma.Sql): Promise<void> {
  await enqueue(
    tx,
    'push',
    Prisma.sql`
      SELECT jsonb_build_object('notificationId', notification."id", 'deviceId', device."id")
      FROM "Notification" notification JOIN "PushDevice" device ON device."userId" = notification."userId"
      WHERE ${which}`,
  )
}
