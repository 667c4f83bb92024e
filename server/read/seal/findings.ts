// The state and the findings of a check of sealed history.
import type { Seal } from './chain.ts'

/** A seal known from outside the database; the first digits of its hash are enough. */
export type Anchor = { number: number; hash: string }

export type CheckResult = {
  newest: Seal | null
  blocks: number
  /** Rows that match their leaf. */
  rows: number
  /** Rows that the next seal will contain. */
  waiting: number
  /** Since when new rows are sealed; null if there is no seal. */
  since: Date | null
  /** Older rows, which were sealed at that time. */
  takenOver: number
  /** The number of faults; `faults` has the first of them as sentences. */
  faultCount: number
  faults: string[]
  /**
   * Unusual facts that are no proof of a change but need an explanation: long times without a seal, rows that waited
   * long, and resumptions. `remarks` has the last of them as sentences.
   */
  remarkCount: number
  remarks: string[]
}

/** The part of each block that the check keeps in memory: 50 MB for the blocks of a year. */
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
