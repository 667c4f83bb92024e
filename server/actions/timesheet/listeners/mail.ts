// Leaves mail for the administrators of a group whose timesheet was cancelled or moved away (rulings 5).
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { factsOf } from '#server/actions/timesheet/facts.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'
import { Prisma } from '#server/database/generated/client.ts'

export const mail: Listener = (actor, changes, at) => {
  const mailed = changes.flatMap((change) => {
    const { action, sheet, formerGroupId } = change
    const { mails, done } = transitions[action]
    if (!mails || formerGroupId === null) return []
    const facts = factsOf(actor, change)
    const subject = `Timesheet ${sheet.id} of ${facts.owner} was ${done}`
    return [{ formerGroupId, subject, text: mails(facts) }]
  })
  if (mailed.length === 0) return []
  return [
    Prisma.sql`
      INSERT INTO "MailMessage" ("to", "subject", "text", "createdAt")
      SELECT btrim("group"."adminNotification"), "mailed"."subject", "mailed"."text", ${at}
      FROM jsonb_to_recordset(${JSON.stringify(mailed)}::jsonb)
        AS "mailed" ("formerGroupId" int, "subject" text, "text" text)
      JOIN "ApprovalGroup" "group" ON "group"."id" = "mailed"."formerGroupId"
      WHERE btrim("group"."adminNotification") <> ''`,
  ]
}
