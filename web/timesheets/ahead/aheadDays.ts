// The person's last days: which of them are read ahead, and the checks of another day without a network.
import { graphql } from 'react-relay'

/** The days that can be opened without a network. */
export const DAYS_AHEAD = 14

export const daysQuery = graphql`
  query aheadDaysQuery {
    me {
      lastTimesheets(first: 20) {
        id
        number
        version
        startDate
        shift
        status
        lines {
          startTime
          endTime
        }
      }
    }
  }
`
