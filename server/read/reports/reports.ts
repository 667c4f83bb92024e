// The measures of each report. A new report is a row here, one in domain/report/reports.ts, and a source if it has new
// facts.
import type { ReportName } from '#domain/report/reports.ts'
import { booksReport } from './reconciliation.ts'
import { deskReport } from './approvals.ts'
import { lacksReport } from './missing-days.ts'
import type { Source } from './source.ts'
import {
  fieldServiceReport,
  hoursReport,
  jobsReport,
  machinesReport,
  unbilledReport,
  workOrdersReport,
} from './tasks.ts'

export const sources: Readonly<Record<ReportName, Source>> = {
  HOURS: hoursReport,
  JOBS: jobsReport,
  WORK_ORDERS: workOrdersReport,
  MACHINES: machinesReport,
  UNBILLED: unbilledReport,
  FIELD_SERVICE: fieldServiceReport,
  DESK: deskReport,
  LACKS: lacksReport,
  RECONCILIATION: booksReport,
}
