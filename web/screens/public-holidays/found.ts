// What is found in a file of public holidays, and why a file cannot be used.
import type { State } from './doubt.ts'

/** A day as one entry of a file has it. */
export type Entry = {
  /** 'YYYY-MM-DD'. */
  date: string
  name: string
  /** What says that it may be no public holiday; null if nothing does. */
  doubt: string | null
  /** The Australian states that it is of; none if the file does not say. */
  states: readonly State[]
}

/** An entry that is not offered, and why. */
export type LeftOut = { name: string; why: string }

export type Found = { entries: readonly Entry[]; leftOut: readonly LeftOut[] }

/** Why a file cannot be used, as a sentence for the user. */
export class UnreadableFile extends Error {}
