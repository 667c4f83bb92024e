// Where the rows of each file are kept, and the names of columns there: all SQL of an import is made of this and of the
// table of formats, and of no word from a file.
import { formats } from '#domain/import/formats.ts'
import type { Column, FileName, Format } from '#domain/import/types.ts'

export type Table = {
  name: string
  /** The column that other tables name it by. */
  id: 'id' | 'employeeId'
  /** Ids are taken from a sequence, or the file has them. */
  isNumbered: boolean
  /** Whether administrators change its rows, too: they have a version, an instant of change and a history. */
  noun: 'USER' | 'APPROVAL_GROUP' | 'PAY_LOCATION' | null
  /** Whether timesheets follow: its names are in their search, or they are unusual once it is finished. */
  isFollowed?: true
  /** The rows by which keys are found, where two may share one; the table itself where it is left out. */
  kept?: string
  /** Rows that become inactive where the file has them no more; every row where it is left out. */
  gone?: string
}

const plain = (name: string): Table => ({ name, id: 'id', isNumbered: true, noun: null })

export const tables: Readonly<Record<FileName, Table>> = {
  'sites.csv': { ...plain('Site'), isNumbered: false },
  'equipment.csv': { ...plain('Equipment'), isFollowed: true },
  'work-orders.csv': { ...plain('WorkOrder'), isFollowed: true },
  'work-order-tasks.csv': plain('WorkOrderTask'),
  'jobs.csv': { ...plain('Job'), isFollowed: true },
  'cost-codes.csv': plain('JobCostCode'),
  'gl-accounts.csv': { ...plain('GlAccount'), isFollowed: true },
  'task-categories.csv': plain('TaskCategory'),
  'pay-locations.csv': { ...plain('PayLocation'), noun: 'PAY_LOCATION' },
  'job-divisions.csv': plain('JobDivisionPayLocation'),
  'gp-employees.csv': { ...plain('GpEmployee'), id: 'employeeId', isNumbered: false },
  // One that was given up may have had the name of one that there is now.
  'approval-groups.csv': {
    ...plain('ApprovalGroup'),
    noun: 'APPROVAL_GROUP',
    kept: `(SELECT DISTINCT ON (lower("name")) * FROM "ApprovalGroup" ORDER BY lower("name"), "active" DESC, "id" DESC)`,
  },
  // A file that lacks its administrators would lock everybody out.
  'users.csv': { ...plain('User'), noun: 'USER', gone: `t."userType" <> 'SYSTEM_ADMINISTRATOR'` },
}

export const quoted = (name: string) => `"${name}"`

/** The rows that are kept, among which those of a file are found again. */
export const keptOf = (file: FileName) => tables[file].kept ?? quoted(tables[file].name)

/** The table in which the rows of a file wait, for one connection and one transaction. */
export const stageOf = (file: FileName) => quoted(`import ${tables[file].name}`)

/** The column of the table that a column of the file fills; null for the members of a group, which are rows of their own. */
export function targetOf(format: Format, { name, refersTo }: Column): string | null {
  if (name === 'members') return null
  if (format.file === 'sites.csv' && name === 'number') return 'id'
  return refersTo && name !== 'gpEmployeeId' ? `${name}Id` : name
}

/** The SQL type of what a cell holds. */
export function typeOf({ kind = 'text' }: Column): 'int' | 'boolean' | 'text' {
  if (kind === 'number' || kind === 'time') return 'int'
  return kind === 'yes or no' ? 'boolean' : 'text'
}

/** The columns of a key as they are compared, of the table under an alias. */
export function keySql(format: Format, alias: string): string[] {
  return format.key.map((name) => {
    const column = format.columns.find((one) => one.name === name)!
    return compared(format, `${alias}.${quoted(targetOf(format, column)!)}`)
  })
}

/** A value as keys of a file are compared. */
export function compared({ isCaseless }: Format, sql: string): string {
  return isCaseless ? `lower(${sql})` : sql
}

/** The format whose key a column holds, and the column of its table that is the key. */
export function referredBy({ refersTo }: Column) {
  const format = formats.find((one) => one.file === refersTo)!
  const column = format.columns.find(({ name }) => name === format.key[0])!
  return { format, key: targetOf(format, column)! }
}

/** A file whose rows wait in their temporary table. */
export type Staged = {
  format: Format
  /** Those that the file has. */
  columns: readonly Column[]
  rows: number
}
