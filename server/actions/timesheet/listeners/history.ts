// Keeps what a change did, field by field, under its event (spec 3).
import { instantOf } from '#server/database/client.ts'
import { insertRows } from '#server/database/rows.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'

export const history: Listener = (tx, _actor, changes) => {
  const at = instantOf(tx)
  const rows = changes.flatMap(({ eventId, sheet, history }) =>
    history.map((row) => ({ ...row, timesheetId: sheet.id, eventId, at })),
  )
  return insertRows(tx, 'TimesheetHistory', rows)
}
