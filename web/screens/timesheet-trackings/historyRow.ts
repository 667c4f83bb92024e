// The fields of each change in the timesheet history.
import { graphql, readInlineData } from 'react-relay'
import { fullName } from '#domain/people.ts'
import { historySentence } from '#domain/timesheet/history.ts'
import type {
  historyRow_history$data,
  historyRow_history$key,
} from '#web/__generated__/historyRow_history.graphql.ts'

export type HistoryRow = historyRow_history$data

/** Who did what to which timesheet. */
export function sentenceOf(row: HistoryRow): string {
  return historySentence({
    action: row.actionType,
    area: row.actionArea,
    became: row.changes.find(({ field }) => field === 'Status')?.currentValue ?? null,
    modifier: row.nameOfModifier,
    owner: fullName(row.user),
    byOwner: row.byOwner,
    date: row.startDate ?? null,
  })
}

export function readRow(key: historyRow_history$key): HistoryRow {
  return readInlineData(
    graphql`
      fragment historyRow_history on TimesheetHistory @inline {
        id
        timesheetNumber
        startDate
        byOwner
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
