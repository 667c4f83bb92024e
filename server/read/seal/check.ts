// Checks all of sealed history: the chain and its signatures, the leaves against their roots, the rows against their
// leaves, and seals known from outside the database. It reads in pages and can run while others write, because it
// checks only up to the newest block at its start.
import { noMark, type Mark } from '#server/sealing/mark.ts'
import { sealSources } from '#server/sealing/sources.ts'
import { newestSeal } from './chain.ts'
import { checkChain } from './check-chain.ts'
import { checkRows } from './check-rows.ts'
import type { Anchor, CheckResult, Findings } from './findings.ts'
import { faultsOfFrozen, frozenInBatches } from './frozen.ts'
import { whyNotSealed } from './standing.ts'

export type CheckOptions = {
  /** The keys that may have signed, in base64url: the one with which Daybook signs now, then older ones, newest first. */
  publicKeys: readonly [string, ...string[]]
  anchor?: Anchor | null
  /** The newest seal that is known outside of the database. */
  mark?: Mark
  /** Called with the number of rows and leaves so far. */
  onProgress?: (checked: number) => Promise<void> | void
  signal?: AbortSignal
}

const SENTENCES_MAX = 20

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
  const obstacle = await whyNotSealed(mark, publicKeys[0])
  if (obstacle) findings.fault(obstacle.says)
  const known = await checkChain({ publicKeys, anchor }, findings)
  for (const source of sealSources) await checkRows(source, known, findings)
  for await (const frozen of frozenInBatches())
    for (const fault of await faultsOfFrozen(frozen)) findings.fault(fault)
  return result
}
