// The fields of each timesheet in a list, fetched with the list.
import { graphql, readInlineData } from 'react-relay'
import type {
  timesheetRow_timesheet$data,
  timesheetRow_timesheet$key,
} from '#web/__generated__/timesheetRow_timesheet.graphql.ts'

export type RowData = timesheetRow_timesheet$data

export function readRow(key: timesheetRow_timesheet$key): RowData {
  return readInlineData(
    graphql`
      fragment timesheetRow_timesheet on Timesheet @inline {
        id
        number
        version
        status
        startDate
        closedPeriod {
          startDate
          endDate
          openUntil
        }
        shift
        totalDuration
        unusual
        hasOpenQuestion
        awaitsAnswer
        hasUnseenEdit
        createdAt
        user {
          id
          firstName
          lastName
        }
        approvalGroup {
          id
          name
        }
        lines {
          timesheetLineType
          startTime
          endTime
        }
      }
    `,
    key,
  )
}
