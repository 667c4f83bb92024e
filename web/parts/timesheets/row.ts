// What a list knows of each timesheet: read once for the row, whether it stands in a table or in a card.
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
        version
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
        ...TimesheetCard_timesheet
      }
    `,
    key,
  )
}
