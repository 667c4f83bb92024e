// The person's last days, for the list without a network and for its checks.
import { graphql } from 'react-relay'

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
        totalDuration
        lines {
          timesheetLineType
          startTime
          endTime
        }
      }
    }
  }
`
