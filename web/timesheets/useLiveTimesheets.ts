// Keeps a timesheet list and its counts as they are on the server, while anyone changes anything.
import { useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveTimesheetsSubscription } from '#web/__generated__/useLiveTimesheetsSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { prependNode } from '#web/relay/prependNode.ts'
import type { ListFilter } from './filters.ts'

type Listening = {
  filter: ListFilter
  /** How far live events had come when the list was read. */
  since: string
  /** A timesheet that the viewer may see changed. */
  onChanged: (id: string) => void
  /** One that belongs in the list changed, or came to belong there. */
  onListed: (id: string) => void
}

export function useLiveTimesheets(
  connectionId: string,
  { filter, since, onChanged, onListed }: Listening,
): void {
  // Only the first counts: a list that is read again while one listens has missed nothing.
  const begin = useRef(since)
  begin.current = since
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
            $since: String
          ) {
            timesheetChanged(since: $since) {
              gap
              timesheet {
                id
                ...row_timesheet
                ...TimesheetCard_timesheet
                ...TimesheetReview_timesheet
              }
              listed(filter: $filter) {
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
          since: begin.current,
        },
        updater: (store) => {
          const node = store.getRootField('timesheetChanged')?.getLinkedRecord('listed', { filter: wanted })
          prependNode(store, connectionId, node, 'TimesheetEdge')
        },
        onNext: (event) => {
          const { timesheet, listed, gap } = event?.timesheetChanged ?? {}
          if (gap) catchUp()
          if (listed) onListed(listed.id)
          if (timesheet) onChanged(timesheet.id)
        },
      }
    }, [said, connectionId, onChanged, onListed]),
  )
}
