// Keeps a timesheet list and its counts as they are on the server, while anyone changes anything.
import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { TimesheetStatus } from '#domain/timesheet.ts'
import type { useLiveTimesheetsSubscription } from '#web/__generated__/useLiveTimesheetsSubscription.graphql.ts'
import { useTinted } from '../useTinted.ts'

export type ListFilter = { status: TimesheetStatus | null; ownTimesheet?: boolean; search?: string | null }

/** Subscribes for one list; answers with the ids of the rows that changed just now. */
export function useLiveTimesheets(connectionId: string, filter: ListFilter): ReadonlySet<string> {
  const [changed, tint] = useTinted()
  const { status, ownTimesheet = false, search = null } = filter
  useSubscription<useLiveTimesheetsSubscription>(
    useMemo(
      () => ({
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
                ...row_timesheet
                ...TimesheetCard_timesheet
              }
              counts(ownTimesheet: $ownTimesheet) {
                ...TimesheetCounts_counts
              }
            }
          }
        `,
        variables: { filter: { status, ownTimesheet, search }, ownTimesheet, connections: [connectionId] },
        onNext: (event) => {
          const id = event?.timesheetChanged.timesheet?.id
          if (id) tint(id)
        },
      }),
      [status, ownTimesheet, search, connectionId, tint],
    ),
  )
  return changed
}
