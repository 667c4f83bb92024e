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
    const { notifies } = transitions[change.action]
    if (eventId === null || !notifies) return []
    const facts = factsOf(actor, change)
    if (change.action === 'edit' && facts.changed.length === 0) return []
    const about = { actorId: actor.id, timesheetId: sheet.id, timesheetEventId: eventId, at }
    const recipients = notifies.whom === 'owner' ? [sheet.userId] : (change.notified ?? [])
    return recipients
      .filter((userId) => userId !== actor.id)
      .map((userId) => {
        const message = notifies.message({ ...facts, isForOwner: userId === sheet.userId })
        return { userId, ...about, message }
      })
  })
}
