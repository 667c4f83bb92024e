// Reads a view of pay periods or payroll again after somebody has changed something there, once for several changes.
import { useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useFollowPayrollSubscription } from '#web/__generated__/useFollowPayrollSubscription.graphql.ts'

/** Milliseconds of debounce. */
const PAUSE = 200

/** @param first the event cursor that was read with the screen. */
export function useFollowPayroll(readAgain: () => Promise<unknown>, first: string): void {
  const [since] = useState(first)
  const latest = useRef(readAgain)
  latest.current = readAgain
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription<useFollowPayrollSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useFollowPayrollSubscription($since: String) {
            payrollChanged(since: $since) {
              noun
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          // Batches are on the payroll desk.
          if (event?.payrollChanged.noun === 'PAY_BATCH') return
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void latest.current(), PAUSE)
        },
      }),
      [since],
    ),
  )
}
