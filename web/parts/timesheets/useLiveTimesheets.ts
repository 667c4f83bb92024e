// Keeps a timesheet list and its counts as they are on the server, while anyone changes anything.
import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveTimesheetsSubscription } from '#web/__generated__/useLiveTimesheetsSubscription.graphql.ts'
import type { ListFilter } from './filters.ts'

type Listening = {
  filter: ListFilter
  /** A timesheet that the viewer may see changed. */
  onChanged: (id: string) => void
  /** One that belongs in the list changed, or came to belong there. */
  onListed: (id: string) => void
}

export function useLiveTimesheets(connectionId: string, { filter, onChanged, onListed }: Listening): void {
  // A filter is made anew for each render; what it says changes seldom.
  const said = JSON.stringify(filter)
  useSubscription<useLiveTimesheetsSubscription>(
    useMemo(() => {
      const wanted = JSON.parse(said) as ListFilter
      return {
        subscription: graphql`
          subscription useLiveTimesheetsSubscription(
            $filter: TimesheetFilter!
            $ownTimesheet: Boolean!
            $connections: [ID!]!
          ) {
            timesheetChanged {
              timesheet {
                id
                ...row_timesheet
                ...TimesheetCard_timesheet
                ...TimesheetReview_timesheet
              }
              listed(filter: $filter) @prependNode(connections: $connections, edgeTypeName: "TimesheetEdge") {
                id
                ...row_timesheet
                ...TimesheetCard_timesheet
              }
              goneId @deleteRecord
              counts(ownTimesheet: $ownTimesheet) {
                ...TimesheetCounts_counts
              }
            }
          }
        `,
        variables: {
          filter: wanted,
          ownTimesheet: wanted.ownTimesheet ?? false,
          connections: [connectionId],
        },
        onNext: (event) => {
          const { timesheet, listed } = event?.timesheetChanged ?? {}
          if (listed) onListed(listed.id)
          if (timesheet) onChanged(timesheet.id)
        },
      }
    }, [said, connectionId, onChanged, onListed]),
  )
}
