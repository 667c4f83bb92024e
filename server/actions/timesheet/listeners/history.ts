// Writes the event of each change, and under it the history, field by field (spec 3).
import { insertRows } from '#server/database/rows.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'

export const history: Listener = (tx, actor, changes, at) =>
  insertRows(tx, {
    TimesheetEvent: changes.flatMap(({ event, eventId, sheet }) =>
      event && eventId !== null
        ? [{ id: eventId, timesheetId: sheet.id, timesheetEventType: event, actorId: actor.id, at }]
        : [],
    ),
    TimesheetHistory: changes.flatMap(({ eventId, sheet, history }) =>
      history.map((row) => ({ ...row, timesheetId: sheet.id, eventId, at })),
    ),
  })
