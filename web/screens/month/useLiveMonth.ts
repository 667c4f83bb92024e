// Keeps the month up to date: fetches it again after a change of one of the viewer's own timesheets.
import { useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import type { useLiveMonthSubscription } from '#web/__generated__/useLiveMonthSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { useDaysAgain } from '#web/timesheets/week/useDaysAgain.ts'

export function useLiveMonth(query: GraphQLTaggedNode, variables: Variables, eventCursor: string): void {
  const again = useDaysAgain(query, variables)
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
