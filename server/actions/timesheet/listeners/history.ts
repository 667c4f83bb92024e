// Keeps what a change did, field by field, under its event (spec 3).
import { inserting } from '#server/database/rows.ts'
import type { Listener } from '#server/actions/timesheet/types.ts'

export const history: Listener = (_actor, changes, at) => {
  const rows = changes.flatMap(({ eventId, sheet, history }) =>
    history.map((row) => ({ ...row, timesheetId: sheet.id, eventId, at })),
  )
  return inserting('TimesheetHistory', rows)
}
