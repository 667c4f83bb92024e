// The result of every mutation of a timesheet: the timesheet as lists, cards and the review show it, or the id of one
// that the viewer can no longer see, and the counts above the list.
import { graphql } from 'relay-runtime'

/* oxlint-disable relay/must-colocate-fragment-spreads -- the components that show these read them from the store */
export const timesheetParts = graphql`
  fragment timesheetChange_timesheet on Timesheet {
    ...timesheetRow_timesheet
    ...TimesheetCard_timesheet
    ...TimesheetReview_timesheet
  }
`
export const timesheetChange = graphql`
  fragment timesheetChange_change on TimesheetChange {
    timesheet {
      ...timesheetChange_timesheet
    }
    goneId @deleteRecord
    counts(ownTimesheet: false) {
      ...TimesheetCounts_counts
    }
  }
`
/* oxlint-enable relay/must-colocate-fragment-spreads */
