// Leaves mail for the administrators of a group whose timesheet was cancelled or moved away (rulings 5).
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { oneLine, writingMail } from '#server/actions/mail/mail-rows.ts'
import { factsOf } from '#server/actions/timesheet/facts.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { GROUP_NAME_PATH, groupNotification } from '#server/mail/group-notification.ts'

export const mail: Listener = (actor, changes, at) => {
  const mailed = changes.flatMap((change) => {
    const { action, sheet, formerGroupId } = change
    const { mails, done } = transitions[action]
    if (!mails || formerGroupId === null) return []
    const facts = factsOf(actor, change)
    const { subject, letter } = groupNotification({
      facts,
      sentence: mails(facts),
      done,
      timesheetId: sheet.id,
      group: '',
    })
    return [{ formerGroupId, subject: oneLine(subject), letter }]
  })
  if (mailed.length === 0) return []
  // Each address once, whatever its case: what addressesOf does to a list.
  return [
    writingMail(Prisma.sql`
      SELECT 'GROUP_NOTIFICATION', "address"."to", "mailed"."subject",
             jsonb_set("mailed"."letter", ${[...GROUP_NAME_PATH]}::text[], to_jsonb("group"."name")),
             NULL::jsonb, NULL::timestamptz, NULL::int, ${at}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(mailed)}::jsonb)
        AS "mailed" ("formerGroupId" int, "subject" text, "letter" jsonb)
      JOIN "ApprovalGroup" "group" ON "group"."id" = "mailed"."formerGroupId"
      CROSS JOIN LATERAL (
        SELECT DISTINCT ON (lower("one")) "one" AS "to"
        FROM (SELECT btrim("part") AS "one" FROM regexp_split_to_table("group"."adminNotification", ';') AS "part") AS "each"
        WHERE "one" <> ''
      ) AS "address"`),
  ]
}
