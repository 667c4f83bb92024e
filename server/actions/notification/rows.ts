// Writes notifications, each with its live event, its web push and its mail, in the transaction of what they are about
// (rulings 5). How a person wants to be notified is judged here and nowhere else.
import { Prisma } from '#server/database/generated/client.ts'
import { insertSql, type NewRow } from '#server/database/rows.ts'
import { publishing } from '#server/events/channel.ts'
import { enqueueing } from '#server/jobs/queues.ts'
import { NOTIFICATION_PATH, notificationLetter } from '#server/mail/notification.ts'
import { writingMail } from '#server/actions/mail/mail-rows.ts'

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

/** What a row of "notification" is of, as preferences name it. */
const notifiedOf = Prisma.sql`coalesce(
  (SELECT event."timesheetEventType"::text FROM "TimesheetEvent" event
   WHERE event."id" = notification."timesheetEventId"), 'REMINDER')`

/**
 * Has written notifications sent to the people whom they are for, as each wants it: to their devices, and by mail. Where
 * nobody has a device or wants mail, that is all.
 * @param which which rows of "notification".
 */
export function sendingOut(which: Prisma.Sql): Prisma.Sql[] {
  const pushed = Prisma.sql`
    SELECT jsonb_build_object('notificationId', notification."id", 'deviceId', device."id")
    FROM "Notification" notification JOIN "PushDevice" device ON device."userId" = notification."userId"
    WHERE ${which} AND NOT EXISTS (
      SELECT FROM "NotificationPreference" preference
      WHERE preference."userId" = notification."userId" AND preference."notifiedOf"::text = ${notifiedOf}
        AND NOT preference."push")`
  const mailed = Prisma.sql`
    SELECT 'NOTIFICATION', person."email", left(regexp_replace(notification."message", '[[:space:][:cntrl:]]+', ' ', 'g'), 200),
           ${JSON.stringify(notificationLetter)}::jsonb || jsonb_build_object(
             'heading', notification."message",
             'button', jsonb_build_object('label', ${notificationLetter.button!.label}::text,
                                          'path', ${NOTIFICATION_PATH}::text || notification."id")),
           NULL::jsonb, NULL::timestamptz, person."id", notification."at"
    FROM "NotificationPreference" preference
    JOIN "User" person ON person."id" = preference."userId" AND person."active"
    JOIN "Notification" notification ON notification."userId" = person."id"
    WHERE preference."mail" AND ${which} AND preference."notifiedOf"::text = ${notifiedOf}`
  return [enqueueing('push', pushed), writingMail(mailed)]
}
