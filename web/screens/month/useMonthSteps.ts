// Moves from month to month by the address.
import { DATE_FIRST } from '#domain/bounds.ts'
import { addMonths, monthOf } from '#domain/week.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useIsOnline } from '#web/relay/connection.ts'
import { monthParam } from './monthVariables.ts'

/** How far ahead leave and public holidays are shown, in months. */
const AHEAD = 12

export type Step = 'previous' | 'next' | 'present'

/** `month` is the one on screen, which follows the address once its data has arrived. */
export function useMonthSteps(month: string) {
  const { date: today } = useCompanyClock()
  const { values, set } = useParams(monthParam)
  const present = monthOf(today)
  const last = addMonths(present, AHEAD)
  // Counts from the latest requested month: two presses are two months.
  const asked = monthOf(values.month ?? today)
  const isOnline = useIsOnline()
  return {
    today,
    isOnline,
    isPresent: month === present,
    isLast: asked >= last,
    go: (step: Step) => {
      const to = { previous: addMonths(asked, -1), next: addMonths(asked, 1), present }[step]
      if (!isOnline || to < DATE_FIRST || to > last || to === asked) return
      set({ month: to === present ? null : to }, { preventScrollReset: true })
    },
  }
}
