// The files of a pay batch, as data: columns, delimiter, header, dates, encoding, line ends. A new format is a row of
// `payFormats`. All files are UTF-8; hundredths are hundredths of an hour, dates 'YYYY-MM-DD' in the company's time zone.
import { noFormula } from '#domain/export/formula.ts'
import { GP_EMPLOYEE_ID_MAX } from '#domain/limits.ts'
import { addDays, mondayOf } from '#domain/week.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'

/** One line of pay in GP: a task, or the balance of an earlier period. */
export type PayTransaction = {
  /** Identifies the line in GP: the timesheet and the task, or the adjustment. */
  key: string
  employeeId: string
  payCode: string
  firstDate: string
  lastDate: string
  hundredths: number
  shift: Shift
  /** GP's department and position; '' for those of the employee's card. */
  department: string
  jobTitle: string
  timesheetLineType: TimesheetLineType
  /** The job or the work order; '' for neither. */
  job: string
  costCode: string
  equipment: string
  account: string
  description: string
}

export type BatchFacts = {
  number: string
  /** At most 60 characters: eConnect takes one less than GP's column. */
  comment: string
  /** The last day of its period. */
  endDate: string
  transactions: number
  employees: number
  /** GP's codes of the shifts; '' for none. */
  shiftCodes: Record<Shift, string>
}

export type PayFormat = {
  file: string
  contentType: string
  header(batch: BatchFacts): string
  /** Null where the file has no lines of transactions. */
  row: ((transaction: PayTransaction, batch: BatchFacts) => string) | null
  footer(batch: BatchFacts): string
}

/** The widths of GP's columns (UPR10301, UPR10302), in characters. */
export const gpWidths = {
  employeeId: GP_EMPLOYEE_ID_MAX,
  payCode: 6,
  job: 17,
  number: 15,
  comment: 60,
  key: 20,
} as const

/** GP takes no negative hours. @throws Error for zero or fewer hundredths, whatever earlier code has decided. */
export function assertPayable({ key, hundredths }: PayTransaction): void {
  if (!(hundredths > 0))
    throw new Error(`The transaction ${key} would pay ${hundredths} hundredths of an hour.`)
}

/** '8.50' of 850: hours as programs read them. */
const decimalHours = (hundredths: number) => (hundredths / 100).toFixed(2)

const CRLF = '\r\n'
const nothing = () => ''

/** A line of values, quoted where a value contains the delimiter, a quote or a line end (RFC 4180). */
function delimited(values: readonly (string | number)[], delimiter = ','): string {
  const quoted = values.map((value) => {
    const text = String(value)
    return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return quoted.join(delimiter) + CRLF
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** An XML element; characters that XML 1.0 cannot hold are left out. */
function element(name: string, value: string | number): string {
  const text = String(value)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (found) => escapes[found]!)
  return `<${name}>${text}</${name}>`
}

/** The elements of both nodes in the order of eConnect's schema, which refuses any other, up to the last that is sent. */
const eConnect = {
  taCreatePayrollBatchHeaderInsert: [
    ...[
      'BACHNUMB',
      'UPRBCHOR',
      'BCHCOMNT',
      'UPRBCHFR',
      'POSTEDDT',
      'CNTRLTRX',
      'CTRLEMPCT',
      'UpdateIfExists',
    ],
  ],
  taCreateComputerCheckLineInsert: [
    ...[
      'BACHNUMB',
      'EMPLOYID',
      'COMPTRTP',
      'SALCHG',
      'UPRTRXCD',
      'TRXBEGDT',
      'TRXENDDT',
      'TRXHRUNT',
      'HRLYPYRT',
    ],
    ...[
      'PAYRTAMT',
      'VARDBAMT',
      'VARDBPCT',
      'RECEIPTS',
      'DAYSWRDK',
      'WKSWRKD',
      'DEPRTMNT',
      'JOBTITLE',
      'STATECD',
    ],
    ...['LOCALTAX', 'SUTASTAT', 'WRKRCOMP', 'SHFTCODE', 'USRDEFND1'],
  ],
}
/** A node of eConnect with the values that it has; GP takes its own default for a value that is missing or empty. */
function eConnectNode(name: keyof typeof eConnect, values: Record<string, string | number>): string {
  const elements = eConnect[name].filter((each) => (values[each] ?? '') !== '')
  return `<${name}>${elements.map((each) => element(each, values[each]!)).join('')}</${name}>`
}

/** '11/22/26' of '2026-11-22', as TimeTrack reads dates. */
const shortDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekday = (date: string) => (new Date(date).getUTCDay() + 6) % 7

/** TimeTrack's type of a transaction: work order, job, unbilled. */
const timeTrackType: Record<TimesheetLineType, string> = { RENTAL: 'W', JOB_COST: 'J', UNBILLED: 'U' }
/** Signature's cost codes 6 to 10 are labour. */
const LABOUR = 6
const segment = (costCode: string, index: number) => costCode.split('-')[index] ?? ''

/** The columns that TimeTrack's text file can have; which ones, and in which order, differs from site to site. */
const timeTrack = {
  BATCH: (_, { number }) => number,
  WEEK_ENDING: ({ lastDate }) => shortDate(addDays(mondayOf(lastDate), 6)),
  EMPLOYEE: ({ employeeId }) => employeeId,
  TYPE: ({ timesheetLineType }) => timeTrackType[timesheetLineType],
  COST_TYPE: () => 'L',
  NUMBER: ({ job }) => job,
  DAY: ({ lastDate }) => WEEKDAYS[weekday(lastDate)]!,
  COST_CODE: () => LABOUR,
  EQUIPMENT: ({ equipment }) => equipment,
  SEGMENT_1: ({ costCode }) => segment(costCode, 0),
  SEGMENT_2: ({ costCode }) => segment(costCode, 1),
  SEGMENT_3: ({ costCode }) => segment(costCode, 2),
  SEGMENT_4: ({ costCode }) => segment(costCode, 3),
  HOURS: ({ hundredths }) => decimalHours(hundredths),
  PAY_CODE: ({ payCode }) => payCode,
  SHIFT: ({ shift }, { shiftCodes }) => shiftCodes[shift],
  DATE: ({ lastDate }) => shortDate(lastDate),
  ACCOUNT: ({ account }) => account,
  // Users typed this text, and the file may be opened in a spreadsheet.
  DESCRIPTION: ({ description }) => noFormula(description),
  LINE: ({ key }) => key,
  EMPTY: nothing,
} satisfies Record<string, (transaction: PayTransaction, batch: BatchFacts) => string | number>
export type TimeTrackColumn = keyof typeof timeTrack
/** The description for administrators. */
export const timeTrackColumnLabel: Record<TimeTrackColumn, string> = {
  BATCH: 'Batch number',
  WEEK_ENDING: 'Week ending',
  EMPLOYEE: 'Employee',
  TYPE: 'Type of transaction',
  COST_TYPE: 'Cost type',
  NUMBER: 'Job or work order',
  DAY: 'Day of the week',
  COST_CODE: 'Signature cost code',
  EQUIPMENT: 'Equipment',
  SEGMENT_1: 'Cost code, part 1',
  SEGMENT_2: 'Cost code, part 2',
  SEGMENT_3: 'Cost code, part 3',
  SEGMENT_4: 'Cost code, part 4',
  HOURS: 'Hours',
  PAY_CODE: 'Pay code',
  SHIFT: 'Shift',
  DATE: 'Date',
  ACCOUNT: 'GL account',
  DESCRIPTION: 'Job description',
  LINE: 'Line key',
  EMPTY: 'Empty column',
}
export const timeTrackColumns = Object.keys(timeTrack) as TimeTrackColumn[]
/** The columns that WennSoft documents, then hours and pay code. */
export const usualTimeTrackColumns: readonly TimeTrackColumn[] = [
  'BATCH',
  'WEEK_ENDING',
  'EMPLOYEE',
  'TYPE',
  'COST_TYPE',
  'NUMBER',
  'DAY',
  'COST_CODE',
  'EQUIPMENT',
  'SEGMENT_1',
  'SEGMENT_2',
  'SEGMENT_3',
  'SEGMENT_4',
  'HOURS',
  'PAY_CODE',
]

/** Replaces line breaks and tabs, so that a text stays in its line and column. */
const flat = (value: string | number) => String(value).replace(/\s+/g, ' ')

/** Every file of a batch. @param columns those of TimeTrack, in order. */
export const payFormats = (columns: readonly TimeTrackColumn[]): readonly PayFormat[] => [
  {
    // The columns of UPR10302. TRXHRUNT is hours times 100. GP takes an empty department and position from the employee's card.
    file: 'gp-lines.csv',
    contentType: 'text/csv; charset=utf-8',
    header: () =>
      'BACHNUMB,EMPLOYID,COMPTRTP,UPRTRXCD,TRXBEGDT,TRXENDDT,TRXHRUNT,SHFTCODE,JOBNUMBR,DEPRTMNT,JOBTITLE,USRDEFND1' +
      CRLF,
    row: ({ employeeId, payCode, firstDate, lastDate, hundredths, shift, ...one }, { number, shiftCodes }) =>
      delimited([
        ...[number, employeeId, 1, payCode, firstDate, lastDate, hundredths, shiftCodes[shift]],
        ...[one.job, one.department, one.jobTitle, one.key],
      ]),
    footer: nothing,
  },
  {
    // The columns of UPR10301: origin 1 is the computer, frequency 1 a single use.
    file: 'gp-batch.csv',
    contentType: 'text/csv; charset=utf-8',
    header: ({ number, comment, endDate, transactions, employees }) =>
      'BACHNUMB,UPRBCHOR,BCHCOMNT,UPRBCHFR,POSTEDDT,CNTRLTRX,CTRLEMPCT' +
      CRLF +
      delimited([number, 1, comment, 1, endDate, transactions, employees]),
    row: null,
    footer: nothing,
  },
  {
    // A header that exists fails the document: UpdateIfExists is 0.
    file: 'econnect.xml',
    contentType: 'application/xml; charset=utf-8',
    header: ({ number, comment, endDate, transactions, employees }) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<eConnect><UPRComputerTrxType>${eConnectNode(
        'taCreatePayrollBatchHeaderInsert',
        {
          ...{ BACHNUMB: number, UPRBCHOR: 1, BCHCOMNT: comment, UPRBCHFR: 1, POSTEDDT: endDate },
          ...{ CNTRLTRX: transactions, CTRLEMPCT: employees, UpdateIfExists: 0 },
        },
      )}<taCreateComputerCheckLineInsert_Items>\n`,
    row: ({ employeeId, payCode, firstDate, lastDate, hundredths, shift, ...one }, { number, shiftCodes }) =>
      `${eConnectNode('taCreateComputerCheckLineInsert', {
        ...{ BACHNUMB: number, EMPLOYID: employeeId, COMPTRTP: 1, UPRTRXCD: payCode, TRXBEGDT: firstDate },
        ...{ TRXENDDT: lastDate, TRXHRUNT: decimalHours(hundredths), DEPRTMNT: one.department },
        ...{ JOBTITLE: one.jobTitle, SHFTCODE: shiftCodes[shift], USRDEFND1: one.key },
      })}\n`,
    footer: () => '</taCreateComputerCheckLineInsert_Items></UPRComputerTrxType></eConnect>\n',
  },
  {
    file: 'timetrack.txt',
    contentType: 'text/plain; charset=utf-8',
    header: nothing,
    row: (transaction, batch) =>
      columns.map((column) => flat(timeTrack[column](transaction, batch))).join('\t') + CRLF,
    footer: nothing,
  },
]
