// The event of each change, and under it the history, field by field (spec 3).
import { actingName } from '#domain/people.ts'
import type { NewRows } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { AttributedChange } from '#server/actions/timesheet/types.ts'

export function historyOf(actor: Viewer, changes: readonly AttributedChange[], at: Date): NewRows {
  return {
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
  }
}
