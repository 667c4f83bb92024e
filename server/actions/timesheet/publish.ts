// What changes to timesheets tell the world, written in their transaction: for each change one event, one notification
// for every person concerned, the history, and the live messages that PostgreSQL sends on commit (rulings 5).
import type { NotificationType } from '#domain/timesheet/notification.ts'
import { groupMail, notificationMessage, notificationTypes } from '#domain/timesheet/notification.ts'
import { fullName } from '#domain/people.ts'
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { isoDate } from '#server/database/dates.ts'
import { CHANNEL } from '#server/events/channel.ts'
import type { TimesheetHappening } from '#server/events/types.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { HistoryRow } from './history.ts'

/** The timesheet after the change. */
export type ChangedTimesheet = {
  /** Null for the new one that is written along. */
  id: number | null
  userId: number
  user: { firstName: string; lastName: string }
  startDate: Date
  approvalGroupId: number | null
}

/** One change of one timesheet. */
export type Change = {
  sheet: ChangedTimesheet
  what: TimesheetHappening
  history: readonly HistoryRow[]
  /** Who could decide it now; told when it is submitted or moved. */
  deciders?: readonly number[]
  /** The group it was moved from, and the name of the one it was moved to. */
  moved?: { fromId: number | null; to: string }
}

/**
 * Writes everything that a set of changes leaves behind, in one statement however many they are. The messages are
 * delivered when, and only if, the transaction commits.
 */
export async function publishChanges(
  tx: Transaction,
  viewer: Viewer,
  happenings: readonly Change[],
): Promise<void> {
  if (happenings.length > 0)
    await write(tx, viewer, happenings, Prisma.sql`"sheet" AS (SELECT NULL::int AS "id")`)
}

/** The same of a new timesheet, with the rows of that one (`newSheet`). @returns its id. */
export async function publishNew(
  tx: Transaction,
  viewer: Viewer,
  happening: Change,
  sheet: Prisma.Sql,
): Promise<number> {
  return (await write(tx, viewer, [happening], sheet))!
}

async function write(
  tx: Transaction,
  viewer: Viewer,
  happenings: readonly Change[],
  sheet: Prisma.Sql,
): Promise<number | null> {
  const notifications = happenings.flatMap((one) => notificationsFor(viewer, one))
  const history = happenings.flatMap((one) => one.history)
  const [first] = await query<{ id: number | null }>(
    tx,
    Prisma.sql`
    WITH ${sheet}, "happening" AS (
      SELECT coalesce(h."timesheetId", "sheet"."id") AS "timesheetId", h."what", h."event"
      FROM "sheet", jsonb_to_recordset(${JSON.stringify(happenings.map(liveEvent))}::jsonb)
        AS h ("timesheetId" int, "what" text, "event" jsonb)
    ), "event" AS (
      INSERT INTO "TimesheetEvent" ("timesheetId", "timesheetEventType", "actorId")
      SELECT "timesheetId", "what"::"TimesheetEventType", ${viewer.id}::int FROM "happening" WHERE "what" <> 'DELETED'
      RETURNING "id", "timesheetId"
    ), "told" AS (
      INSERT INTO "Notification" ("userId", "actorId", "timesheetId", "timesheetEventId", "message")
      SELECT t."userId", ${viewer.id}::int, "event"."timesheetId", "event"."id", t."message"
      FROM jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) AS t ("timesheetId" int, "userId" int, "message" text)
      JOIN "event" ON "event"."timesheetId" = coalesce(t."timesheetId", (SELECT "id" FROM "sheet"))
      RETURNING "id", "userId"
    ), "remembered" AS (
      INSERT INTO "TimesheetHistory" (
        "timesheetId", "userId", "approvalGroupId", "actionType", "actionArea", "changeDetail",
        "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier"
      )
      SELECT coalesce("timesheetId", (SELECT "id" FROM "sheet")), "userId", "approvalGroupId",
             "actionType", "actionArea", "changeDetail", "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier"
      FROM jsonb_populate_recordset(null::"TimesheetHistory", ${JSON.stringify(history)}::jsonb)
    ), "message" AS (
      SELECT jsonb_build_object('name', 'timesheetChanged', 'event',
                                "event" || jsonb_build_object('timesheetId', "timesheetId")) AS "payload"
      FROM "happening"
      UNION ALL
      SELECT jsonb_build_object('name', 'notificationAdded', 'event',
                                jsonb_build_object('notificationId', "id", 'userId', "userId"))
      FROM "told"
    )
    SELECT (SELECT "id" FROM "sheet") AS "id", pg_notify(${CHANNEL}, "payload"::text)::text FROM "message"`,
  )
  return first!.id
}

function liveEvent({ sheet, what, moved }: Change) {
  const { id: timesheetId, userId, approvalGroupId } = sheet
  return { timesheetId, what, event: { userId, approvalGroupId, formerGroupId: moved?.fromId ?? null, what } }
}

/** Whom a change is told, and in which words: the deciders of what is submitted or moved, the owner of all else. */
function notificationsFor(viewer: Viewer, { sheet, what, history, deciders = [], moved }: Change) {
  const type = notificationTypes.find((one) => one === what)
  if (!type) return []
  const changed = history.flatMap((row) => row.changeDetail.map((change) => change.textField))
  if (type === 'EDITED' && changed.length === 0) return []
  const message = notificationMessage(type, {
    actor: fullName(viewer),
    owner: fullName(sheet.user),
    startDate: isoDate(sheet.startDate),
    group: moved?.to ?? '',
    changed,
  })
  return recipients(type, sheet, deciders)
    .filter((userId) => userId !== viewer.id)
    .map((userId) => ({ timesheetId: sheet.id, userId, message }))
}

function recipients(type: NotificationType, sheet: ChangedTimesheet, deciders: readonly number[]) {
  return type === 'SUBMITTED' || type === 'MOVED' ? deciders : [sheet.userId]
}

/** Leaves mail for the administrators of a group whose timesheet was cancelled or moved (rulings 5). */
export async function mailGroup(
  tx: Transaction,
  viewer: Viewer,
  type: 'CANCELLED' | 'MOVED',
  sheet: ChangedTimesheet & { id: number },
  facts: { groupId: number | null; to?: string; reason?: string },
): Promise<void> {
  if (facts.groupId === null) return
  const { adminNotification } = await tx.approvalGroup.findUniqueOrThrow({ where: { id: facts.groupId } })
  if (adminNotification.trim() === '') return
  const mail = groupMail(type, {
    actor: fullName(viewer),
    owner: fullName(sheet.user),
    startDate: isoDate(sheet.startDate),
    group: facts.to ?? '',
    number: sheet.id,
    reason: facts.reason ?? '',
  })
  await tx.mailMessage.create({ data: { to: adminNotification, ...mail } })
}
