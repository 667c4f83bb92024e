// What the dialogs that decide a timesheet are given, and what a decision changes on the screen.
import { graphql } from 'react-relay'

/* eslint-disable relay/must-colocate-fragment-spreads -- who shows these reads them from the store */
/** Of a decision: the timesheet wherever it is shown, or that it is out of sight now, and the numbers above the list. */
export const change = graphql`
  fragment decisions_change on TimesheetChange {
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

export type DecisionKind = 'decline' | 'cancel' | 'move'

export type DecisionTarget = {
  id: string
  version: number
  /** The owner's. */
  name: string
  /** The one it is stamped with. */
  approvalGroup: string | null
}

export type DecisionDialogProps = {
  sheet: DecisionTarget
  /** Why it cannot be done any more, though it could when the question was put; null while it can. */
  obstacle: string | null
  onClosed: () => void
  onDone: () => void
  /** Fetches the timesheet after the server refused: it is not what it seemed. */
  lookAgain: () => Promise<unknown>
}
