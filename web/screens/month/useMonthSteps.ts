// Moves from month to month by the address.
import { addMonths, monthOf } from '#domain/week.ts'
import { useParams } from '#web/lists/useParams.ts'
import { usePeriodSteps } from '#web/timesheets/week/usePeriodSteps.ts'
import { monthParam } from './monthVariables.ts'

/** Leave and public holidays of the next twelve months are shown. */
const months = { firstOf: monthOf, add: addMonths, ahead: 12 }

/** `month` is the one on screen. */
export function useMonthSteps(month: string) {
  const { values, set } = useParams(monthParam)
  return usePeriodSteps(months, {
    shown: month,
    requested: values.month,
    set: (date, options) => set({ month: date }, options),
  })
}
