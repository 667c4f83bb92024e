// Keeps the month up to date: fetches it again after a change of one of the viewer's own timesheets.
import { useCallback, useMemo, useState } from 'react'
import { graphql, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import type { useLiveMonthSubscription } from '#web/__generated__/useLiveMonthSubscription.graphql.ts'
import { catchUp, useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

export function useLiveMonth(query: GraphQLTaggedNode, variables: Variables, eventCursor: string): void {
  const environment = useRelayEnvironment()
  const { month } = variables
  const again = useCallback(
    // After a failure the screen stays as it is; it catches up when the connection is back.
    () => void fetchAgain(environment, query, { month }).catch(() => {}),
    [environment, query, month],
  )
  useCatchUp(again)
  const [since] = useState(eventCursor)
  useSubscription<useLiveMonthSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { since },
        onNext: (event) => {
          if (!event) return
          const { gap, listed, goneId } = event.timesheetChanged
          if (gap) catchUp()
          // A deleted timesheet does not tell its owner.
          else if (listed || goneId) again()
        },
      }),
      [since, again],
    ),
  )
}

const subscription = graphql`
  subscription useLiveMonthSubscription($since: String) {
    timesheetChanged(since: $since) {
      gap
      listed(filter: { ownTimesheet: true }) {
        id
      }
      goneId @deleteRecord
    }
  }
`
