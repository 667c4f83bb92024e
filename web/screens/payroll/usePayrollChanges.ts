// Calls a function after a change to pay periods, batches or pay codes, and after one that was missed.
import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { usePayrollChangesSubscription } from '#web/__generated__/usePayrollChangesSubscription.graphql.ts'
import { useCatchUp } from '#web/relay/connection.ts'

/** Milliseconds of debounce: closing all periods causes one request. */
const GATHERED = 1000

/** `lookAgain` must be a constant while the screen shows the same. */
export function usePayrollChanges(lookAgain: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [lookAgain])
  useSubscription<usePayrollChangesSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription usePayrollChangesSubscription {
            payrollChanged {
              noun
            }
          }
        `,
        variables: {},
        onNext: () => {
          clearTimeout(timer.current)
          timer.current = setTimeout(lookAgain, GATHERED)
        },
      }),
      [lookAgain],
    ),
  )
  useCatchUp(lookAgain)
}
