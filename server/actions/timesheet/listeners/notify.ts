// The notifications of the people affected by a change (rulings 5).
import { transitions } from '#domain/timesheet/lifecycle.ts'
import { factsOf } from '#server/actions/timesheet/facts.ts'
import type { AttributedChange } from '#server/actions/timesheet/types.ts'
import type { NewRow } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'

export function notificationsOf(
  actor: Viewer,
  changes: readonly AttributedChange[],
  at: Date,
): NewRow<'Notification'>[] {
  return changes.flatMap((change) => {
    const { sheet, eventId } = change
    const message = messageOf(actor, change)
    if (eventId === null || message === null) return []
    const about = { actorId: actor.id, timesheetId: sheet.id, timesheetEventId: eventId, message, at }
    return recipients(actor, change).map((userId) => ({ userId, ...about }))
  })
}

function recipients(actor: Viewer, { action, sheet, approvers = [] }: AttributedChange): number[] {
  const concerned = transitions[action].notifies?.whom === 'approvers' ? approvers : [sheet.userId]
  return concerned.filter((userId) => userId !== actor.id)
}

/** The text of a change's notifications; null if it notifies nobody, such as an edit without changes. */
function messageOf(actor: Viewer, change: AttributedChange): string | null {
  const { notifies } = transitions[change.action]
  const facts = factsOf(actor, change)
  if (!notifies || (change.action === 'edit' && facts.changed.length === 0)) return null
  return notifies.message(facts)
}
