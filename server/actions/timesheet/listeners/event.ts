// Writes the event that a change leaves; what the others write refers to it.
import type { Listener } from '#server/actions/timesheet/types.ts'
import { instantOf } from '#server/database/client.ts'
import { insertRows } from '#server/database/rows.ts'

export const event: Listener = (tx, actor, changes) => {
  const at = instantOf(tx)
  const rows = changes.flatMap(({ event, eventId, sheet }) =>
    event && eventId !== null
      ? [{ id: eventId, timesheetId: sheet.id, timesheetEventType: event, actorId: actor.id, at }]
      : [],
  )
  return insertRows(tx, 'TimesheetEvent', rows)
}
