// Mails the administrators of a group whose timesheet was cancelled or moved away (rulings 5).
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { factsOf } from '#server/actions/timesheet/facts.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'
import { groupNotification } from '#server/mail/group-notification.ts'

export const mail: Listener = async (tx, actor, changes) => {
  const mailed = changes.filter(
    ({ action, formerGroupId }) => transitions[action].mails && formerGroupId !== null,
  )
  if (mailed.length === 0) return
  const groups = await tx.approvalGroup.findMany({
    where: { id: { in: mailed.map(({ formerGroupId }) => formerGroupId!) } },
    select: { id: true, name: true, adminNotification: true },
  })
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  await queueMail(
    tx,
    mailed.map((change) => {
      const { mails, done } = transitions[change.action]
      const { name, adminNotification } = groupOf.get(change.formerGroupId!)!
      const facts = factsOf(actor, change)
      const about = { facts, sentence: mails!(facts), done, timesheetId: change.sheet.id, group: name }
      return { kind: 'GROUP_NOTIFICATION', to: adminNotification, ...groupNotification(about) }
    }),
  )
}
