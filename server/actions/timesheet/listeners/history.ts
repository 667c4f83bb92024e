// Writes the event of each change, and under it the history, field by field (spec 3).
import { actingName } from '#domain/people.ts'
import type { Transaction } from '#server/database/client.ts'
import { insertAndRead, type Column, type NewRows, type Values } from '#server/database/rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { AttributedChange } from '#server/actions/timesheet/types.ts'

/**
 * @param recorded rows of the changes themselves, which are written in the same statement.
 * @returns what `columns` read, in the same statement, too.
 */
export function writeHistory<Columns extends Record<string, Column<unknown>>>(
  tx: Transaction,
  actor: Viewer,
  changes: readonly AttributedChange[],
  at: Date,
  recorded: NewRows,
  columns: Columns,
): Promise<Values<Columns>> {
  const rows = {
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
  }
  return insertAndRead(tx, rows, columns)
}
