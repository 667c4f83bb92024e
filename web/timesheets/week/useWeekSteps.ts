// Moves from week to week by the address.
import { addDays, mondayOf } from '#domain/week.ts'
import { useParams } from '#web/lists/useParams.ts'
import { usePeriodSteps } from './usePeriodSteps.ts'
import { weekParam } from './weekParam.ts'

/** Future weeks are empty. */
const weeks = {
  firstOf: mondayOf,
  add: (monday: string, count: number) => addDays(monday, 7 * count),
  ahead: 0,
}

/** `monday` is the week on screen. */
export function useWeekSteps(monday: string) {
  const { values, set } = useParams(weekParam)
  return usePeriodSteps(weeks, {
    shown: monday,
    requested: values.week,
    set: (week, options) => set({ week }, options),
  })
}
