// Writes the event of each change, and under it the history, field by field (spec 3).
import { actingName } from '#domain/people.ts'
import { insertRows } from '#server/database/rows.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'

export const history: Listener = (tx, actor, changes, at) =>
  insertRows(tx, {
    TimesheetEvent: changes.flatMap(({ event, eventId, sheet, actorFor }) => {
      if (!event || eventId === null) return []
      const by = { actorId: actor.id, actorForId: actorFor?.absentId ?? null }
      return [{ id: eventId, timesheetId: sheet.id, timesheetEventType: event, ...by, at }]
    }),
    TimesheetHistory: changes.flatMap(({ eventId, sheet, history, actorFor }) =>
      history.map((row) => ({
        ...row,
        nameOfModifier: actingName(actor, actorFor),
        timesheetId: sheet.id,
        eventId,
        at,
      })),
    ),
  })
