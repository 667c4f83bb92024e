// The fields of a record in the list and in the form.
import { graphql, readInlineData } from 'react-relay'
import { columnsOf, isKey, type JobDataColumn } from '#domain/job-data/form.ts'
import { kindOf, type JobDataKind } from '#domain/job-data/kinds.ts'
import type {
  jobRecordRow_record$data,
  jobRecordRow_record$key,
} from '#web/__generated__/jobRecordRow_record.graphql.ts'

export type JobRecordRow = Omit<jobRecordRow_record$data, ' $fragmentType'>

export function readJobRecord(key: jobRecordRow_record$key): JobRecordRow {
  return readInlineData(
    graphql`
      fragment jobRecordRow_record on JobRecord @inline {
        id
        kind
        number
        version
        active
        minutesLately
        cells {
          number
          location
          name
          division
          description
          site
          equipment
          workOrder
          job
          employeeId
          firstName
          lastName
          staffNumber
          staffType
          department
          payCycle
        }
      }
    `,
    key,
  )
}

/** A record's key in its file; for a key of several parts, without the parts of its parent record. */
export function titleOf({ kind, cells }: JobRecordRow): string {
  const own = columnsOf(kind).filter((column) => isKey(kind, column) && !column.refersTo)
  return own.map(({ name }) => cells[name] ?? '').join(' ')
}

/** Its kind and its title: 'Work Order WO-1021'. */
export function nameOf(row: JobRecordRow): string {
  return `${kindOf(row.kind).one} ${titleOf(row)}`
}

/** The text of a cell as people read it. */
export function cellText(kind: JobDataKind, { cells }: JobRecordRow, name: JobDataColumn): string {
  const cell = cells[name] ?? ''
  return columnsOf(kind).find((column) => column.name === name)?.words?.[cell] ?? cell
}
