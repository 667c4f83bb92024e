// The types of the table of formats.

export type Value = string | number | boolean | null
/** The values of a row by column name. */
export type Values = Readonly<Record<string, Value>>
/** The type of a value; a list means one of its words. */
export type ColumnKind = 'text' | 'number' | 'yes or no' | 'time' | 'e-mail' | 'e-mails' | readonly string[]

export type Column = {
  name: string
  /** The label in the form and the history; made from the name when left out. */
  label?: string | undefined
  /** The labels of the words of a list. */
  words?: Readonly<Record<string, string>>
  /** For the docs and the screen: a sentence without its full stop. */
  means: string
  /** 'text' when left out. */
  kind?: ColumnKind
  /** The header must contain it, and every row must have a value. */
  required?: true
  /** Characters. */
  max?: number
  /** The file whose key it contains. */
  refersTo?: FileName
  /** The default for an empty value; an empty text or null when left out. */
  standard?: string | number | boolean
}

export type Format = {
  file: FileName
  /** The plural noun for its rows, for users. */
  noun: string
  /** The columns that identify a row. */
  key: readonly string[]
  /** Whether the comparison of keys ignores case. */
  isCaseless?: true
  columns: readonly Column[]
  /** The problems that no single column has. */
  rule?(row: Values): string[]
  /** The row as it is stored. */
  settle?(row: Values): Values
}

export type FileName = (typeof fileNames)[number]
/** In the order of reading: a file comes after those that it refers to. */
export const fileNames = [
  'sites.csv',
  'equipment.csv',
  'work-orders.csv',
  'work-order-tasks.csv',
  'jobs.csv',
  'cost-codes.csv',
  'gl-accounts.csv',
  'task-categories.csv',
  'pay-locations.csv',
  'job-divisions.csv',
  'gp-employees.csv',
  'approval-groups.csv',
  'users.csv',
] as const
