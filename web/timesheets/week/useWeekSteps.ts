// Moves from week to week by the address.
import { DATE_FIRST } from '#domain/bounds.ts'
import { addDays, mondayOf } from '#domain/week.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useIsOnline } from '#web/relay/connection.ts'
import { weekParam } from './weekParam.ts'

/** A distance in weeks from the week on screen. */
export type Step = 'previous' | 'next' | 'present'

/** `monday` is the week on screen, which follows the address once its data has arrived. */
export function useWeekSteps(monday: string) {
  const { date: today } = useCompanyClock()
  const { values, set } = useParams(weekParam)
  const present = mondayOf(today)
  const requested = mondayOf(values.week ?? today)
  const isOnline = useIsOnline()
  return {
    today,
    isOnline,
    isPresent: monday === present,
    /** Future weeks are empty. */
    isLast: requested >= present,
    /** Counts from the latest requested week: two presses are two weeks. */
    go: (step: Step) => {
      const to = { previous: addDays(requested, -7), next: addDays(requested, 7), present }[step]
      if (!isOnline || to < DATE_FIRST || to > present || to === requested) return
      // The content below the week keeps its scroll position.
      set({ week: to === present ? null : to }, { preventScrollReset: true })
    },
  }
}
