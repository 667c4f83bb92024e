// How a timesheet list and its counts follow live changes.
import { graphql } from 'react-relay'
import type { liveTimesheetsSubscription } from '#web/__generated__/liveTimesheetsSubscription.graphql.ts'
import type { LiveSource } from '#web/lists/useLiveList.ts'

export const liveTimesheets: LiveSource<liveTimesheetsSubscription> = {
  subscription: graphql`
    subscription liveTimesheetsSubscription(
      $filter: TimesheetFilter!
      $ownTimesheet: Boolean!
      $since: String
    ) {
      timesheetChanged(since: $since) {
        gap
        timesheet {
          id
          questionCount
          ...timesheetChange_timesheet
        }
        listed(filter: $filter) {
          id
        }
        goneId @deleteRecord
        counts(ownTimesheet: $ownTimesheet) {
          ...TimesheetCounts_counts
        }
      }
    }
  `,
  edgeType: 'TimesheetEdge',
  added: (store, { filter }) => store.getRootField('timesheetChanged')?.getLinkedRecord('listed', { filter }),
  read: ({ timesheetChanged: { gap, timesheet, listed } }) => ({
    gap,
    changedId: timesheet?.id,
    addedId: listed?.id,
  }),
}
