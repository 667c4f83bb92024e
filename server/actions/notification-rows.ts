// Writes notifications, each with its live event and its web push, in the transaction of what they are about (rulings 5).
import { Prisma } from '#server/database/generated/client.ts'
import { insertSql, type NewRow } from '#server/database/rows.ts'
import { publishing } from '#server/events/channel.ts'
import { enqueueing } from '#server/jobs/queues.ts'

/** Writes notifications and announces them to open screens, by one statement: only the database knows their ids. */
export function writingNotifications(rows: readonly NewRow<'Notification'>[]): Prisma.Sql[] {
  if (rows.length === 0) return []
  const announced = Prisma.sql`
    SELECT json_build_object('name', 'notificationAdded', 'event',
                             json_build_object('notificationId', "id", 'userId', "userId"))::text AS "message"
    FROM "written"`
  const written = insertSql('Notification', rows, ['id', 'userId'])
  return [Prisma.sql`WITH "written" AS (${written}) ${publishing(announced)}`]
}

/**
 * Has written notifications sent to the devices of the people whom they are for; where nobody has one, that is all.
 * @param which which rows of "notification".
 */
export function pushing(which: Prisma.Sql): Prisma.Sql {
  return enqueueing(
    'push',
    Prisma.sql`
      SELECT jsonb_build_object('notificationId', notification."id", 'deviceId', device."id")
      FROM "Notification" notification JOIN "PushDevice" device ON device."userId" = notification."userId"
      WHERE ${which}`,
  )
}
