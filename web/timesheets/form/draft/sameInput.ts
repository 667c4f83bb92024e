// Whether two states of the form would be sent identically.
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import { lineInput } from '#web/timesheets/form/values.ts'

export function isSameInput(a: TimesheetValues, b: TimesheetValues): boolean {
  return JSON.stringify(sent(a)) === JSON.stringify(sent(b))
}

function sent({ startDate, shift, lines }: TimesheetValues) {
  return [startDate, shift, lines.map(lineInput)]
}
