// Leaves mail for the administrators of a group whose timesheet was cancelled or moved away (rulings 5).
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { factsOf } from '#server/actions/timesheet/facts.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'
import { instantOf } from '#server/database/client.ts'
import { insertRows } from '#server/database/rows.ts'

export const mail: Listener = async (tx, actor, changes) => {
  const mailed = changes.flatMap((change) => {
    const { action, sheet, formerGroupId } = change
    const { mails, done } = transitions[action]
    if (!mails || formerGroupId === null) return []
    const facts = factsOf(actor, change)
    const subject = `Timesheet ${sheet.id} of ${facts.owner} was ${done}`
    return [{ formerGroupId, subject, text: mails(facts) }]
  })
  if (mailed.length === 0) return
  const groups = await tx.approvalGroup.findMany({
    select: { id: true, adminNotification: true },
    where: { id: { in: mailed.map(({ formerGroupId }) => formerGroupId) } },
  })
  const addresses = new Map(groups.map(({ id, adminNotification }) => [id, adminNotification.trim()]))
  const createdAt = instantOf(tx)
  const rows = mailed.flatMap(({ formerGroupId, ...message }) => {
    const to = addresses.get(formerGroupId)
    return to ? [{ to, ...message, createdAt }] : []
  })
  await insertRows(tx, 'MailMessage', rows)
}
