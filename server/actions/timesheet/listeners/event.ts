// Writes the event that a change leaves; what the others write refers to it.
import type { Listener } from '#server/actions/timesheet/types.ts'
import { inserting } from '#server/database/rows.ts'

export const event: Listener = (actor, changes, at) => {
  const rows = changes.flatMap(({ event, eventId, sheet }) =>
    event && eventId !== null
      ? [{ id: eventId, timesheetId: sheet.id, timesheetEventType: event, actorId: actor.id, at }]
      : [],
  )
  return inserting('TimesheetEvent', rows)
}
