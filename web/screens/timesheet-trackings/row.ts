// What the tracking list knows of each change.
import { graphql, readInlineData } from 'react-relay'
import type { row_history$data, row_history$key } from '#web/__generated__/row_history.graphql.ts'

export type HistoryRow = row_history$data

export function readRow(key: row_history$key): HistoryRow {
  return readInlineData(
    graphql`
      fragment row_history on TimesheetHistory @inline {
        id
        timesheetNumber
        actionType
        actionArea
        at
        nameOfModifier
        emailOfModifier
        roleOfModifier
        user {
          firstName
          lastName
        }
        changes {
          field
          textField
          previousValue
          currentValue
        }
      }
    `,
    key,
  )
}
