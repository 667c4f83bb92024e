// Publishes the change to every process, so that open lists and counts follow it.
import { publish } from '#server/events/channel.ts'
import type { Listener, TimesheetChange } from '#server/actions/timesheet/types.ts'

export const live: Listener = async (tx, _actor, changes) =>
  publish(
    tx,
    changes.map((change) => ({ name: 'timesheetChanged', event: eventOf(change) })),
  )

function eventOf({ event, sheet, formerGroupId }: TimesheetChange) {
  const { id: timesheetId, userId, approvalGroupId } = sheet
  const left = formerGroupId === approvalGroupId ? null : formerGroupId
  return { timesheetId, userId, approvalGroupId, formerGroupId: left, what: event ?? 'DELETED' } as const
}
