// The range of dates whose closed periods can meet the current and the next period of a rule.
import { isoDate } from '#domain/date.ts'
import { addDays } from '#domain/week.ts'

/** Days: a month back, and two ahead. Wide enough that the time zone of the browser does not matter. */
const BACK = 33
const AHEAD = 66

export function payPeriodsVariables() {
  const today = isoDate(new Date())
  return { startDate: addDays(today, -BACK), endDate: addDays(today, AHEAD) }
}
