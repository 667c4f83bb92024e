// Reads a view of pay periods or pay codes again after somebody has changed something there, once for several changes.
import { useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import type { useFollowPayrollSubscription } from '#web/__generated__/useFollowPayrollSubscription.graphql.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

/** Milliseconds of debounce. */
const PAUSE = 200

/** @param first the event cursor that was read with the screen. @returns a function that reads the screen's query again. */
export function useFollowPayroll<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  first: string,
): () => Promise<unknown> {
  const environment = useRelayEnvironment()
  // If it fails, the screen stays as it is; the user's next action reports the problem.
  const readAgain = () => fetchAgain<Query>(environment, query, variables).catch(() => {})
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
  return readAgain
}
