// Where administrators, the only users of the history, review a timesheet.
import { timesheetHome } from '#domain/navigation.ts'

export function reviewAddress(timesheetNumber: number): string {
  return `${timesheetHome('SYSTEM_ADMINISTRATOR')}?timesheet=${timesheetNumber}`
}
