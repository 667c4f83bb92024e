// The person's last days: which of them are prefetched, and their use in offline checks of another day.
import { graphql } from 'react-relay'

/** The days that can be opened offline. */
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
