// The words of the table of formats.

export type Value = string | number | boolean | null
/** The values of a row by the names of its columns. */
export type Values = Readonly<Record<string, Value>>
/** What a value is; a list of words takes one of them. */
export type ColumnKind = 'text' | 'number' | 'yes or no' | 'time' | 'e-mail' | 'e-mails' | readonly string[]

export type Column = {
  name: string
  /** As the form and the history call it; made of the name where it is left out. */
  label?: string
  /** Of a list of words: each as people read it. */
  words?: Readonly<Record<string, string>>
  /** For docs and screens: a sentence without its full stop. */
  means: string
  /** 'text' where it is left out. */
  kind?: ColumnKind
  /** The header has it, and every row has a value. */
  required?: true
  /** Characters. */
  max?: number
  /** The file whose key it holds. */
  refersTo?: FileName
  /** What an empty value means; an empty text, or nothing, where it is left out. */
  standard?: string | number | boolean
}

export type Format = {
  file: FileName
  /** What its rows are: a plural for people. */
  noun: string
  /** The columns by which a row is known again. */
  key: readonly string[]
  /** Whether the key is compared without regard to case. */
  isCaseless?: true
  columns: readonly Column[]
  /** What no single column says. */
  rule?(row: Values): string[]
  /** The row as it is kept. */
  settle?(row: Values): Values
}

export type FileName = (typeof fileNames)[number]
/** In the order in which they are read: what is referred to comes first. */
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
