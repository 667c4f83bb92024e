// Keeps a timesheet list and its counts as they are on the server, while anyone changes anything.
import { useMemo } from 'react'
import { ConnectionHandler, graphql, useSubscription } from 'react-relay'
import type { RecordProxy, RecordSourceSelectorProxy } from 'relay-runtime'
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
          subscription useLiveTimesheetsSubscription($filter: TimesheetFilter!, $ownTimesheet: Boolean!) {
            timesheetChanged {
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
        },
        updater: (store) => {
          const node = store.getRootField('timesheetChanged')?.getLinkedRecord('listed', { filter: wanted })
          if (node) putFirst(store, connectionId, node)
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

// By hand, as Relay's own @prependNode complains of every change that is in no list.
function putFirst(store: RecordSourceSelectorProxy, connectionId: string, node: RecordProxy): void {
  const connection = store.get(connectionId)
  const edges = connection?.getLinkedRecords('edges') ?? []
  const id = node.getDataID()
  if (!connection || edges.some((edge) => edge.getLinkedRecord('node')?.getDataID() === id)) return
  const edge = ConnectionHandler.createEdge(store, connection, node, 'TimesheetEdge')
  ConnectionHandler.insertEdgeBefore(connection, edge)
}
