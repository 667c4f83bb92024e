// The days in a file of public holidays, and the reasons why a file cannot be used.
import type { State } from './doubt.ts'

/** A day in one entry of a file. */
export type Entry = {
  /** 'YYYY-MM-DD'. */
  date: string
  name: string
  /** The text that makes it doubtful; null if nothing does. */
  doubt: string | null
  /** The Australian states where it is a holiday; empty if the file does not say. */
  states: readonly State[]
}

/** An entry that is not offered, and why. */
export type SkippedEntry = { name: string; why: string }

export type ParsedFile = { entries: readonly Entry[]; leftOut: readonly SkippedEntry[] }

/** Why a file cannot be used, as a sentence for the user. */
export class UnreadableFile extends Error {}
