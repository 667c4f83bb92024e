// The fields of each save in the timesheet history.
import { graphql, readInlineData } from 'react-relay'
import { fullName } from '#domain/people.ts'
import { historyAreaLabel, historySentence } from '#domain/timesheet/history.ts'
import type {
  historyRow_history$data,
  historyRow_history$key,
} from '#web/__generated__/historyRow_history.graphql.ts'

export type HistoryRow = historyRow_history$data

/** Who did what to which timesheet. */
export function sentenceOf(row: HistoryRow): string {
  return historySentence({
    parts: row.save,
    modifier: row.nameOfModifier,
    owner: fullName(row.user),
    byOwner: row.byOwner,
    date: row.startDate ?? null,
  })
}

/** The areas that the save changed, such as 'Header, Task'. */
export function areasOf({ save }: HistoryRow): string {
  return save.map(({ actionArea }) => historyAreaLabel[actionArea]).join(', ')
}

export function readRow(key: historyRow_history$key): HistoryRow {
  return readInlineData(
    graphql`
      fragment historyRow_history on TimesheetHistory @inline {
        id
        timesheetNumber
        isTimesheetDeleted
        startDate
        byOwner
        at
        nameOfModifier
        emailOfModifier
        roleOfModifier
        user {
          firstName
          lastName
        }
        save {
          id
          actionType
          actionArea
          changes {
            field
            textField
            previousValue
            currentValue
          }
        }
      }
    `,
    key,
  )
}
