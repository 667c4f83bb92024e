// What every mutation of a timesheet returns: the timesheet wherever it is shown, or that it is out of sight now, and the
// counts above the list.
import { graphql } from 'relay-runtime'

/* eslint-disable relay/must-colocate-fragment-spreads -- the components that show these read them from the store */
export const timesheetChange = graphql`
  fragment timesheetChange_change on TimesheetChange {
    timesheet {
      ...timesheetRow_timesheet
      ...TimesheetCard_timesheet
      ...TimesheetReview_timesheet
    }
    goneId @deleteRecord
    counts(ownTimesheet: false) {
      ...TimesheetCounts_counts
    }
  }
`
/* eslint-enable relay/must-colocate-fragment-spreads */
