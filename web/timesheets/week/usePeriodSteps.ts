// Moves from week to week, or from month to month, by the address.
import type { NavigateOptions } from 'react-router'
import { DATE_FIRST } from '#domain/bounds.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { useIsOnline } from '#web/relay/connection.ts'

export type Step = 'previous' | 'next' | 'present'

/** The steps of keys. */
export const stepOfKey: Readonly<Record<string, Step | undefined>> = { PageUp: 'previous', PageDown: 'next' }

/** Weeks or months, each named by its first date. */
type Period = {
  firstOf: (date: string) => string
  add: (first: string, count: number) => string
  /** How many after the current one are shown. */
  ahead: number
}
type Address = {
  /** The one on screen, which follows the address once its data has arrived. */
  shown: string
  /** Any date of the one in the address; null for the current one. */
  requested: string | null
  set: (date: string | null, options: NavigateOptions) => void
}

export function usePeriodSteps({ firstOf, add, ahead }: Period, { shown, requested, set }: Address) {
  const { date: today } = useCompanyClock()
  const isOnline = useIsOnline()
  const present = firstOf(today)
  const last = add(present, ahead)
  // Counts from the latest requested one: two presses are two steps.
  const from = firstOf(requested ?? today)
  return {
    today,
    isOnline,
    isPresent: shown === present,
    isLast: from >= last,
    go: (step: Step) => {
      const to = { previous: add(from, -1), next: add(from, 1), present }[step]
      if (!isOnline || to < DATE_FIRST || to > last || to === from) return
      // The content below keeps its scroll position.
      set(to === present ? null : to, { preventScrollReset: true })
    },
  }
}
