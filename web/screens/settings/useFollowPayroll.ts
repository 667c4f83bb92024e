// Reads a view of pay periods or payroll again after somebody has changed something there, once for several changes.
import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useFollowPayrollSubscription } from '#web/__generated__/useFollowPayrollSubscription.graphql.ts'

/** Milliseconds of debounce. */
const PAUSE = 200

export function useFollowPayroll(readAgain: () => Promise<unknown>): void {
  const latest = useRef(readAgain)
  latest.current = readAgain
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription<useFollowPayrollSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useFollowPayrollSubscription {
            payrollChanged {
              noun
            }
          }
        `,
        variables: {},
        onNext: (event) => {
          // Batches are on the payroll desk.
          if (event?.payrollChanged.noun === 'PAY_BATCH') return
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void latest.current(), PAUSE)
        },
      }),
      [],
    ),
  )
}
