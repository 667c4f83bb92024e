// Calls a function after a change of pay periods, batches or pay codes, and after missed events; on the desk also after
// a change of a timesheet.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { usePayrollChangesSubscription } from '#web/__generated__/usePayrollChangesSubscription.graphql.ts'
import type { usePayrollChangesTimesheetSubscription } from '#web/__generated__/usePayrollChangesTimesheetSubscription.graphql.ts'
import { useCatchUp } from '#web/relay/connection.ts'

/** Milliseconds of debounce: all changes in this time cause one request. */
const GATHERED = 1000

type LookAgain = () => Promise<unknown>

/**
 * `lookAgain` must be a constant while the screen shows the same.
 * @param since the event cursor that was read with the screen.
 */
export function usePayrollChanges(lookAgain: LookAgain, since: string): void {
  usePayrollEvents(useGathered(lookAgain), since)
  useCatchUp(lookAgain)
}

/** The same, also after a change of a timesheet. */
export function useDeskChanges(lookAgain: LookAgain, first: string): void {
  const [since] = useState(first)
  const soon = useGathered(lookAgain)
  usePayrollEvents(soon, since)
  useSubscription<usePayrollChangesTimesheetSubscription>(
    useMemo(() => ({ subscription: timesheets, variables: { since }, onNext: soon }), [soon, since]),
  )
  useCatchUp(lookAgain)
}

function usePayrollEvents(soon: () => void, first: string): void {
  // Only the first value counts: a screen that reads again while subscribed has missed nothing.
  const [since] = useState(first)
  useSubscription<usePayrollChangesSubscription>(
    useMemo(() => ({ subscription: payroll, variables: { since }, onNext: soon }), [soon, since]),
  )
}

/** @returns a function to call after each change. Only one request runs at a time. */
function useGathered(lookAgain: LookAgain): () => void {
  const state = useRef({
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    isAsking: false,
    isDue: false,
  })
  const soon = useCallback(
    function again(): void {
      const now = state.current
      if (now.isAsking) now.isDue = true
      else
        now.timer ??= setTimeout(async () => {
          now.timer = undefined
          now.isAsking = true
          await lookAgain()
          now.isAsking = false
          // `state` is another one once the function has changed or the screen is gone.
          if (now.isDue && state.current === now) {
            now.isDue = false
            again()
          }
        }, GATHERED)
    },
    [lookAgain],
  )
  useEffect(
    () => () => {
      clearTimeout(state.current.timer)
      state.current = { timer: undefined, isAsking: false, isDue: false }
    },
    [lookAgain],
  )
  return soon
}

const payroll = graphql`
  subscription usePayrollChangesSubscription($since: String) {
    payrollChanged(since: $since) {
      noun
    }
  }
`
const timesheets = graphql`
  subscription usePayrollChangesTimesheetSubscription($since: String) {
    timesheetChanged(since: $since) {
      gap
    }
  }
`
