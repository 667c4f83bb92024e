// What the check of sealed history knows of each block, and what it finds.
import type { Seal } from './chain.ts'

/** A seal that is known from elsewhere; of the hash, its first digits suffice. */
export type Anchor = { number: number; hash: string }

export type CheckResult = {
  newest: Seal | null
  blocks: number
  /** Rows that match their leaf. */
  rows: number
  /** Rows that the next seal will contain. */
  waiting: number
  /** Since when rows are sealed as they are written; null if there is no seal. */
  since: Date | null
  /** Rows that were older, and were sealed only then. */
  takenOver: number
  /** How many faults there are; `faults` has the first of them, in sentences. */
  faultCount: number
  faults: string[]
  /**
   * What an honest history may have, too, and somebody should explain: long times without a seal, rows that waited long, and
   * resumptions. `remarks` has the last of them, in sentences.
   */
  remarkCount: number
  remarks: string[]
}

/** What the check needs of each block once it was read: of a year's blocks 50 MB. */
export type Known = {
  sealedAt: Date
  takesOver: boolean
  /** The block before; null if it is missing, and of the first block and a resumption. */
  before: Pick<Seal, 'number' | 'sealedAt'> | null
}

export type Findings = {
  result: CheckResult
  fault: (sentence: string) => void
  remark: (sentence: string) => void
  /** @param count rows and leaves since the last call. @throws the reason of the signal. */
  progress: (count: number) => Promise<void>
}
