// What a list knows of each timesheet, read at once for the whole list.
import { graphql, readInlineData } from 'react-relay'
import type { row_timesheet$data, row_timesheet$key } from '#web/__generated__/row_timesheet.graphql.ts'

export type TimesheetRow = row_timesheet$data

export function readRow(key: row_timesheet$key): TimesheetRow {
  return readInlineData(
    graphql`
      fragment row_timesheet on Timesheet @inline {
        id
        number
        status
        startDate
        shift
        totalDuration
        createdAt
        user {
          firstName
          lastName
        }
        approvalGroup {
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
