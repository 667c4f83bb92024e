// The types of the table of formats.

export type Value = string | number | boolean | null
/** The values of a row by column name. */
export type Values = Readonly<Record<string, Value>>
/** The type of a value; a list means one of its words. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'yes or no'
  | 'time'
  | 'end time'
  | 'date'
  | 'e-mail'
  | 'e-mails'
  | readonly string[]

/** A column. @typeParam File the names of the files that it may refer to. */
export type ColumnOf<File extends string> = {
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
  refersTo?: File
  /** The default for an empty value; an empty text or null when left out. */
  standard?: string | number | boolean
}

export type FormatOf<File extends string> = {
  file: File
  /** The plural noun for its rows, for users. */
  noun: string
  /** The columns that identify a row. */
  key: readonly string[]
  /** Whether the comparison of keys ignores case. */
  isCaseless?: true
  columns: readonly ColumnOf<File>[]
  /** The problems that no single column has. */
  rule?(row: Values): string[]
  /** The row as it is stored. */
  settle?(row: Values): Values
  /** The rows of the example to download: cells by column; columns without a cell are empty. */
  examples: readonly Readonly<Record<string, string>>[]
}

/** Rows that System_Administrators also look after one at a time: what such a record is called, and who sees it. */
export type RecordFormat<Kind extends string, File extends string> = FormatOf<File> & {
  /** Names the kind in the API and the history. Its model has this name, too: WORK_ORDER is a WorkOrder. */
  kind: Kind
  /** One of them, as on a button. */
  one: string
  /** The same within a sentence. */
  inSentence: string
  /** The columns that a list is sorted by, if not those of the key. */
  order?: readonly string[]
  /** Who may see them, if not everybody. */
  readers?: 'System_Administrators'
}
