// What a list knows of each timesheet, read at once for the whole list.
import { graphql, readInlineData } from 'react-relay'
import type { row_timesheet$data, row_timesheet$key } from '#web/__generated__/row_timesheet.graphql.ts'

export type RowData = row_timesheet$data

export function readRow(key: row_timesheet$key): RowData {
  return readInlineData(
    graphql`
      fragment row_timesheet on Timesheet @inline {
        id
        number
        version
        status
        startDate
        shift
        totalDuration
        submittedCount
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
