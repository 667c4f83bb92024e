// Checks all of sealed history: the chain and its signatures, the leaves against their roots, the rows against their leaves, and
// the seals that are known from elsewhere. It reads in pages and may run while others write: it checks up to the block that is
// newest when it begins.
import { noMark, type Mark } from '#server/sealing/mark.ts'
import { sealSources } from '#server/sealing/sources.ts'
import { newestSeal, type Seal } from './chain.ts'
import { checkChain } from './check-chain.ts'
import { checkRows } from './check-rows.ts'
import { faultsOfFrozen, frozenInBatches } from './frozen.ts'
import { whyNotSealed } from './standing.ts'

/** A seal that is known from elsewhere; of the hash, its first digits suffice. */
export type Anchor = { number: number; hash: string }

export type CheckOptions = {
  /** The keys that may have signed, in base64url. */
  publicKeys: readonly string[]
  anchor?: Anchor | null
  /** The newest seal that is known outside of the database. */
  mark?: Mark
  /** Called with the number of rows and leaves so far. */
  onProgress?: (checked: number) => Promise<void> | void
  signal?: AbortSignal
}

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

const SENTENCES_MAX = 20

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

/** Checks everything. @throws the reason of the signal. */
export async function checkHistory({
  publicKeys,
  anchor = null,
  mark = noMark,
  onProgress,
  signal,
}: CheckOptions): Promise<CheckResult> {
  const newest = await newestSeal()
  const result: CheckResult = {
    ...{ newest, blocks: 0, rows: 0, waiting: 0, since: null, takenOver: 0 },
    ...{ faultCount: 0, faults: [], remarkCount: 0, remarks: [] },
  }
  let checked = 0
  const findings: Findings = {
    result,
    fault(sentence) {
      if (++result.faultCount <= SENTENCES_MAX) result.faults.push(sentence)
    },
    remark(sentence) {
      result.remarkCount++
      result.remarks = [...result.remarks, sentence].slice(-SENTENCES_MAX)
    },
    async progress(count) {
      signal?.throwIfAborted()
      checked += count
      await onProgress?.(checked)
    },
  }
  const obstacle = await whyNotSealed(mark, publicKeys)
  if (obstacle) findings.fault(obstacle.says)
  const known = await checkChain({ publicKeys, anchor }, findings)
  for (const source of sealSources) await checkRows(source, known, findings)
  for await (const frozen of frozenInBatches())
    for (const fault of await faultsOfFrozen(frozen)) findings.fault(fault)
  return result
}
