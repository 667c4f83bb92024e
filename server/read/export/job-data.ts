// The export of a kind of job data, in the columns of its description.
import { columnsOf } from '#domain/job-data/form.ts'
import { kindOf } from '#domain/job-data/kinds.ts'
import { labelOf } from '#domain/import/label.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import {
  countJobRecords,
  jobRecordChunks,
  type JobDataFilter,
  type JobRecord,
} from '#server/read/job-data/job-data.ts'
import { exportSet, CHUNK, type Column } from './set.ts'

export const jobDataExport = exportSet<JobDataFilter, JobRecord>({
  title: ({ kind }) => kindOf(kind).noun,
  columns: (_, { kind }) => {
    const own = columnsOf(kind).map((column): Column<JobRecord> => ({
      key: column.name,
      title: labelOf(column),
      kind: 'text',
      value: ({ cells }) => {
        const cell = cells[column.name] ?? ''
        return column.words?.[cell] ?? cell
      },
    }))
    const active: Column<JobRecord> = {
      key: 'active',
      title: 'Active',
      kind: 'text',
      value: ({ active }) => (active ? 'Yes' : 'No'),
    }
    return [...own, active]
  },
  count: (viewer, filter) => {
    assertSystemAdministrator(viewer)
    return countJobRecords(viewer, filter)
  },
  chunks: (viewer, filter) => jobRecordChunks(viewer, filter, CHUNK),
})
