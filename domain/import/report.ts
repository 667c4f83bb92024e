// What an import would do, or did: the same for the command line and the browser.
import type { FileName } from './types.ts'

/** Why nothing is imported: one row, or a file as a whole. */
export type ImportProblem = {
  file: string
  /** From 1, the header being the first; null for the file as a whole. */
  line: number | null
  message: string
}

/** What becomes of one record. */
export type ImportedRecord = {
  /** The key, its parts joined with a blank. */
  key: string
  what: 'NEW' | 'CHANGED' | 'INACTIVE'
  /** Of a change: each field with what it was and what it is now. */
  changes: { field: string; from: string; to: string }[]
}

export type ImportedFile = {
  file: FileName
  /** Rows of the file. */
  rows: number
  created: number
  changed: number
  /** Made inactive, because the file has them no more. */
  madeInactive: number
  unchanged: number
  /** How often each field changes. */
  fields: { field: string; count: number }[]
  /** The first of them. */
  examples: ImportedRecord[]
}

export type ImportReport = {
  files: ImportedFile[]
  problemCount: number
  /** The first of them, by file and line. */
  problems: ImportProblem[]
  /** What has to be confirmed before it is done. */
  doubts: { file: string; message: string }[]
  /** What comes of it that somebody has to see to; it is done all the same. */
  warnings: { file: string; message: string }[]
  /** Whether it is done; otherwise nothing is. */
  isDone: boolean
}

/** Problems that a report names; the rest are counted. */
export const PROBLEMS_NAMED = 200
/** Records that a report names of each file and kind. */
export const EXAMPLES_NAMED = 10

/** Whether a file changes anything. */
export function changesAnything({ created, changed, madeInactive }: ImportedFile): boolean {
  return created + changed + madeInactive > 0
}
