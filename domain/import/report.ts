// The report of an import or a dry run, for the command line and the browser.
import type { FileName } from './formats.ts'
import type { PLAN_FILE } from './plan.ts'

/** A problem with one row or with a whole file. With any problem nothing is imported. */
export type ImportProblem = {
  file: string
  /** Counted from 1, which is the header; null for the whole file. */
  line: number | null
  message: string
}

/** The change of one record. */
export type ImportedRecord = {
  /** The key, its parts joined with a space. */
  key: string
  what: 'NEW' | 'CHANGED' | 'INACTIVE'
  /** The old and new value of each changed field. */
  changes: { field: string; from: string; to: string }[]
}

export type ImportedFile = {
  file: FileName | typeof PLAN_FILE
  /** Rows in the file. Of a plan the other numbers count days. */
  rows: number
  created: number
  changed: number
  /** Deactivated, because the file no longer contains them. */
  madeInactive: number
  unchanged: number
  /** How often each field changes. */
  fields: { field: string; count: number }[]
  /** The first changes. */
  examples: ImportedRecord[]
}

export type ImportReport = {
  files: ImportedFile[]
  problemCount: number
  /** The first problems, by file and line. */
  problems: ImportProblem[]
  /** Questions that the user must confirm before the import. */
  doubts: { file: string; message: string }[]
  /** Consequences that need attention; they do not stop the import. */
  warnings: { file: string; message: string }[]
  /** Whether everything was imported; otherwise nothing was. */
  isDone: boolean
}

/** Problems that a report lists; it counts the rest. */
export const PROBLEMS_NAMED = 200
/** Records that a report lists for each file and kind of change. */
export const EXAMPLES_NAMED = 10

/** Whether a file changes anything. */
export function changesAnything({ created, changed, madeInactive }: ImportedFile): boolean {
  return created + changed + madeInactive > 0
}
