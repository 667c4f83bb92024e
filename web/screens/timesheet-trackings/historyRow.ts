// What the tracking list knows of each change.
import { graphql, readInlineData } from 'react-relay'
import type {
  historyRow_history$data,
  historyRow_history$key,
} from '#web/__generated__/historyRow_history.graphql.ts'

export type HistoryRow = historyRow_history$data

export function readRow(key: historyRow_history$key): HistoryRow {
  return readInlineData(
    graphql`
      fragment historyRow_history on TimesheetHistory @inline {
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
