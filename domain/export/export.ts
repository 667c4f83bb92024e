// Exports of lists as files: the lists, the formats, and the kinds of values in a cell.

/** The kinds of values; the encoders support no others. */
export type CellKind =
  | 'text'
  | 'number'
  /** Minutes, written as hours. */
  | 'hours'
  /** 'YYYY-MM-DD'. */
  | 'date'
  | 'instant'
  /** Minutes after midnight. */
  | 'time'

export type Cell = string | number | Date | null

/** The lists that can be exported, and the names of their files. */
export const exportTitle = {
  TIMESHEETS: 'Timesheets',
  TASKS: 'Tasks',
  FIELD_SERVICE: 'Field service',
  HISTORY: 'Timesheet tracking',
  USERS: 'Users',
  WEEK: 'Week',
  PAY_BATCHES: 'Pay batches',
  PAY_LINES: 'Lines of pay batches',
  DOCKETS: 'Dockets',
  JOB_DATA: 'Job data',
  REPORT: 'Report',
} as const
export type ExportName = keyof typeof exportTitle
export const exportNames = Object.keys(exportTitle) as ExportName[]

export const exportFormats = ['XLSX', 'CSV'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportFormatLabel: Record<ExportFormat, string> = { XLSX: 'Excel', CSV: 'CSV' }

export const exportStates = ['READY', 'RUNNING', 'DONE', 'STOPPED'] as const
export type ExportState = (typeof exportStates)[number]

/** 'Tasks 2026-11-26.xlsx'. @param today 'YYYY-MM-DD' where the company is. */
export function exportFileName(title: string, format: ExportFormat, today: string): string {
  return `${title} ${today}.${format.toLowerCase()}`
}
