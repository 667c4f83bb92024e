// Every list that can be exported, by its name. A new one is a row here, and one of `exportTitle`.
import type { ExportName } from '#domain/export/export.ts'
import { accountExport, payBatchExport } from './administration.ts'
import { docketExport } from './dockets.ts'
import { historyExport } from './history.ts'
import { jobDataExport } from './job-data.ts'
import { reportExport } from './report.ts'
import { payLineExport } from './pay-lines.ts'
import type { ExportSet } from './set.ts'
import { fieldServiceExport, taskExport, timesheetExport } from './timesheets.ts'
import { weekExport } from './week.ts'

export const exportSets = {
  TIMESHEETS: timesheetExport,
  TASKS: taskExport,
  FIELD_SERVICE: fieldServiceExport,
  HISTORY: historyExport,
  USERS: accountExport,
  WEEK: weekExport,
  PAY_BATCHES: payBatchExport,
  PAY_LINES: payLineExport,
  DOCKETS: docketExport,
  JOB_DATA: jobDataExport,
  REPORT: reportExport,
} as const satisfies Record<ExportName, ExportSet<never>>

/** The filter of each list, as its GraphQL field takes it. */
export type ExportFilters = {
  [Name in ExportName]: (typeof exportSets)[Name] extends ExportSet<infer Filter> ? Filter : never
}
