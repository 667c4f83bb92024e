// The tables and column names for each file. All SQL of an import is built from these and from the table of formats,
// never from text in a file.
import { formats, type Column, type FileName, type Format } from '#domain/import/formats.ts'
import { jobDataFormats } from '#domain/job-data/formats.ts'
import { modelOfNoun } from '#server/database/model.ts'

export type Table = {
  name: string
  /** The column that other tables refer to. */
  id: 'id' | 'employeeId'
  /** Whether ids come from a sequence rather than from the file. */
  isNumbered: boolean
  /** Rows that administrators also change have a version and a time of change. */
  isVersioned: boolean
  /** For rows whose history an import writes, too. */
  noun: 'USER' | 'APPROVAL_GROUP' | 'PAY_LOCATION' | null
  /** The column of tasks that name the rows: timesheets follow them, with search texts and finished work orders. */
  followedBy?: string
  /** The rows to match keys with, if several rows may share a key; by default the whole table. */
  matched?: string
  /** The rows that become inactive when they are missing in the file; by default all. */
  gone?: string
}

const plain = (name: string): Table => ({
  name,
  id: 'id',
  isNumbered: true,
  isVersioned: true,
  noun: null,
})

const followedBy: Partial<Record<FileName, string>> = {
  'equipment.csv': 'equipmentId',
  'work-orders.csv': 'workOrderId',
  'jobs.csv': 'jobId',
  'gl-accounts.csv': 'glAccountId',
}

const ofJobData = Object.fromEntries(
  jobDataFormats.map(({ kind, file }) => [
    file,
    { ...plain(modelOfNoun(kind)), followedBy: followedBy[file] },
  ]),
) as Record<(typeof jobDataFormats)[number]['file'], Table>

export const tables: Readonly<Record<FileName, Table>> = {
  ...ofJobData,
  'sites.csv': { ...ofJobData['sites.csv'], isNumbered: false },
  'gp-employees.csv': { ...ofJobData['gp-employees.csv'], id: 'employeeId', isNumbered: false },
  'pay-locations.csv': { ...plain('PayLocation'), noun: 'PAY_LOCATION' },
  'job-divisions.csv': { ...plain('JobDivisionPayLocation'), isVersioned: false },
  // An inactive group may have the same name as an active one.
  'approval-groups.csv': {
    ...plain('ApprovalGroup'),
    noun: 'APPROVAL_GROUP',
    matched: `(SELECT DISTINCT ON (lower("name")) * FROM "ApprovalGroup" ORDER BY lower("name"), "active" DESC, "id" DESC)`,
  },
  // A file without administrators must not lock everybody out.
  'users.csv': { ...plain('User'), noun: 'USER', gone: `t."userType" <> 'SYSTEM_ADMINISTRATOR'` },
}

export const quoted = (name: string) => `"${name}"`

/** The stored rows that a file's rows are matched with. */
export const matchedRows = (file: FileName) => tables[file].matched ?? quoted(tables[file].name)

/** The temporary table of a file, for one connection and one transaction. */
export const stageOf = (file: FileName) => quoted(`import ${tables[file].name}`)

/** The table's column for a column of the file; null for a group's members, which are rows of their own. */
export function targetOf(format: Format, { name, refersTo }: Column): string | null {
  if (name === 'members') return null
  if (format.file === 'sites.csv' && name === 'number') return 'id'
  return refersTo && name !== 'gpEmployeeId' ? `${name}Id` : name
}

/** The SQL type of a cell. */
export function typeOf({ kind = 'text' }: Column): 'int' | 'boolean' | 'text' {
  if (kind === 'number' || kind === 'time') return 'int'
  return kind === 'yes or no' ? 'boolean' : 'text'
}

/** The key columns of a table alias, in the form in which they are compared. */
export function keySql(format: Format, alias: string): string[] {
  return format.key.map((name) => {
    const column = format.columns.find((one) => one.name === name)!
    return compared(format, `${alias}.${quoted(targetOf(format, column)!)}`)
  })
}

/** SQL of a value in the form in which the file's keys are compared. */
export function compared({ isCaseless }: Format, sql: string): string {
  return isCaseless ? `lower(${sql})` : sql
}

/** The format that a column refers to, and the key column of its table. */
export function referredBy({ refersTo }: Column) {
  const format = formats.find((one) => one.file === refersTo)!
  const column = format.columns.find(({ name }) => name === format.key[0])!
  return { format, key: targetOf(format, column)! }
}

/** A file in its temporary table. */
export type Staged = {
  format: Format
  /** The columns that the file has. */
  columns: readonly Column[]
  rows: number
}
