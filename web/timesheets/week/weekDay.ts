// The facts of a day that the viewer's own week and month and the grid of people show.
import { graphql } from 'react-relay'

/** Spread it without a mask, because the days are plain data there. */
export const weekDay = graphql`
  fragment weekDay_day on WeekDay {
    date
    minutes
    missing
    away
    leaveAsked
    holiday
    timesheets {
      id
      number
      status
      hasOpenQuestion
      shift
      startTime
      endTime
      lines {
        timesheetLineType
        startTime
        endTime
      }
    }
  }
`
