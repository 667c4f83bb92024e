// Writes the event of each change, and under it the history, field by field (spec 3).
import { actingName } from '#domain/people.ts'
import type { Transaction } from '#server/database/client.ts'
import { insertRows, type NewRows } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { AttributedChange } from '#server/actions/timesheet/types.ts'

/** @param recorded rows of the changes themselves, which are written in the same statement. */
export function writeHistory(
  tx: Transaction,
  actor: Viewer,
  changes: readonly AttributedChange[],
  at: Date,
  recorded: NewRows,
): Promise<void> {
  return insertRows(tx, {
    ...recorded,
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
}
