// The sealed rows, and their columns that never change. A leaf contains only these.

export type SealSource = 'TIMESHEET_HISTORY' | 'ADMINISTRATION_HISTORY' | 'PAY_BATCH_LINE' | 'DOCKET'

type Source = {
  table: string
  /** Columns of numbers, texts, enums, booleans and JSON. */
  plain: readonly string[]
  instants: readonly string[]
  dates: readonly string[]
  /** The row that it belongs to, whose columns go into the leaf, too; the product never changes these. */
  parent?: { table: string; key: string; plain: readonly string[]; instants: readonly string[] }
  /** The instant at which the row says it was written. */
  writtenAt: string
}

const modifier = ['modifierId', 'nameOfModifier', 'emailOfModifier', 'roleOfModifier']

/**
 * Columns that the product may change later are left out: the group that may read a row, the state, the file and the
 * mail of a docket, and whether a batch line is live. New columns of these tables are not sealed, because they would
 * change old leaves.
 */
export const sources: Record<SealSource, Source> = {
  TIMESHEET_HISTORY: {
    table: 'TimesheetHistory',
    plain: ['timesheetId', 'eventId', 'userId', 'actionType', 'actionArea', 'changeDetail', ...modifier],
    instants: ['at'],
    dates: [],
    writtenAt: 'at',
  },
  ADMINISTRATION_HISTORY: {
    table: 'AdministrationHistory',
    plain: ['noun', 'recordId', 'action', 'changeDetail', ...modifier],
    instants: ['at'],
    dates: [],
    writtenAt: 'at',
  },
  PAY_BATCH_LINE: {
    table: 'PayBatchLine',
    plain: [
      ...[
        'payBatchId',
        'position',
        'kind',
        'transaction',
        'timesheetId',
        'timesheetVersion',
        'timesheetLineId',
      ],
      ...['userId', 'employeeId', 'employeeName', 'payPeriodId', 'payCode', 'shift', 'timesheetLineType'],
      ...['minutes', 'hundredths', 'job', 'costCode', 'equipment', 'account', 'description'],
    ],
    instants: [],
    dates: ['date'],
    parent: { table: 'PayBatch', key: 'payBatchId', plain: ['number'], instants: ['madeAt'] },
    writtenAt: 'madeAt',
  },
  DOCKET: {
    table: 'Docket',
    plain: [
      ...['number', 'token', 'timesheetId', 'timesheetLineId', 'userId', 'customerName', 'customerEmail'],
      ...[
        'workerName',
        'fleet',
        'content',
        'sha256',
        'predecessorId',
        'workerSignatureId',
        'customerSignatureId',
      ],
    ],
    instants: ['issuedAt'],
    dates: ['date'],
    writtenAt: 'issuedAt',
  },
}

export const sealSources = Object.keys(sources) as SealSource[]

/** A row as it is sealed: `source`, `id` and the columns above; instants in ISO 8601 with milliseconds and Z. */
export type SealedRow = { source: SealSource; id: number } & Record<string, unknown>

/** The instant at which a row says it was written; null for an unusable value such as infinity or the year 12026. */
export function writtenAt(row: SealedRow): Date | null {
  const at = String(row[sources[row.source].writtenAt])
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? new Date(at) : null
}
