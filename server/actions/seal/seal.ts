// Seals history: gives each new row a leaf, and the leaves a signed block (docs/decisions/sealed-history-and-backups.md).
import { now } from '#server/adapters/clock.ts'
import { instantOf, transaction, type Reader, type Transaction } from '#server/database/client.ts'
import { tryLock } from '#server/database/locks.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import { isUnsealed, newestSeal, nothing, sealedUpTo } from '#server/read/seal/chain.ts'
import { readSealedRows } from '#server/read/seal/rows.ts'
import { whyNotSealed } from '#server/read/seal/standing.ts'
import type { SealKey } from '#server/sealing/block.ts'
import { noMark, type Mark } from '#server/sealing/mark.ts'
import { sealSources, type SealSource } from '#server/sealing/sources.ts'
import { addBlock, leafOf, type Leaf } from './add-block.ts'
import { mailSeal } from './mail.ts'
import { resumeIn } from './resume.ts'

export const LEAVES_MAX = 5_000
/** Rows to read and hash at a time; the server answers requests in between. */
const PAGE = 500

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A complete search reads the ids of all rows. */
const SEARCH_MILLISECONDS = 600_000
const LONG = { timeout: SEARCH_MILLISECONDS, maxWait: 10_000 }

export type SealOptions = {
  key: SealKey
  /** The newest seal known outside of the database; without it only papers tell of removed seals. */
  mark?: Mark
  /** Also seals rows that were committed long after they were written, at the price of reading all ids. */
  isComplete?: boolean
  /** Leaves of a block; for tests. */
  leavesMax?: number
}

/** Sealing is refused. The message says why, and what to do. */
export class SealingRefused extends Error {
  override readonly name = 'SealingRefused'
}

/**
 * Seals all rows that have no leaf, in blocks; without any, an empty block a day after the last one. Then the mark is the newest
 * block, also if another process made it.
 * @returns false if another process is sealing.
 * @throws SealingRefused if the chain does not go as far as the mark, the newest docket or the newest pay batch, or the clock is
 *   wrong; the error of the file system if the mark cannot be stored: then all is sealed.
 */
export async function seal({
  key,
  mark = noMark,
  isComplete = false,
  leavesMax = LEAVES_MAX,
}: SealOptions): Promise<boolean> {
  const searched = isComplete ? { ...nothing } : null
  let sealed: Leaf[] | null
  do {
    sealed = await transaction(async (tx) => {
      if (!(await tryLock(tx, 'sealing'))) return null
      await standOrResume(tx, key, mark)
      return sealBlock(tx, key, searched, leavesMax)
    }, LONG)
    await raiseMark(key, mark)
    if (searched) for (const { source, id } of sealed ?? []) searched[source] = id
  } while (sealed?.length === leavesMax)
  return sealed !== null
}

/** Resumes sealing if this is the first run after a restore. @throws SealingRefused. */
async function standOrResume(tx: Transaction, key: SealKey, mark: Mark): Promise<void> {
  const reason = restoredBy(mark)
  // A database without any seal lost none.
  if (reason !== null && (await newestSeal(tx)))
    await resumeIn(tx, { key, mark, reason, by: 'npm run restore' })
  await assertStanding(key, mark, tx)
}

function restoredBy(mark: Mark): string | null {
  try {
    return mark.read().restored
  } catch {
    // An unreadable mark is a refusal.
    return null
  }
}

/** @throws SealingRefused. */
async function assertStanding(key: SealKey, mark: Mark, reader?: Reader): Promise<void> {
  const obstacle = await whyNotSealed(mark, key.publicKey, reader)
  if (obstacle) throw new SealingRefused(`${obstacle.says} ${obstacle.mend}`)
}

async function raiseMark(key: SealKey, mark: Mark): Promise<void> {
  const newest = await newestSeal()
  await assertStanding(key, mark)
  if (newest) mark.raise(newest)
}

/** @param searched the ids up to which a complete search has come. @returns the leaves of the new block; none without one. */
async function sealBlock(
  tx: Transaction,
  key: SealKey,
  searched: Record<SealSource, number> | null,
  leavesMax: number,
): Promise<Leaf[]> {
  // Taken before reading the rows: a row committed later belongs to a later block.
  const sealedAt = instantOf(tx)
  const last = await tx.sealBlock.findFirst({ orderBy: { number: 'desc' } })
  const leaves = await unsealedLeaves(tx, searched, leavesMax)
  if (leaves.length === 0 && last && sealedAt.getTime() - last.sealedAt.getTime() < DAY) return []
  // The first blocks, up to the first that is not full, seal rows that are older than sealing.
  const takesOver = last === null || (last.takesOver && last.leaves >= leavesMax)
  await addBlock(tx, key, { last, number: (last?.number ?? 0) + 1, leaves, takesOver })
  return leaves
}

async function unsealedLeaves(
  tx: Transaction,
  searched: Record<SealSource, number> | null,
  limit: number,
): Promise<Leaf[]> {
  if (searched)
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(SEARCH_MILLISECONDS)}, true)`
  const after = searched ?? (await sealedUpTo(tx))
  const leaves: Leaf[] = []
  for (const source of sealSources) {
    let [from, isOver] = [after[source], false]
    while (!isOver && leaves.length < limit) {
      const count = Math.min(PAGE, limit - leaves.length)
      const rows = await readSealedRows(tx, source, isUnsealed(source, from), count)
      leaves.push(...rows.map(leafOf))
      from = rows.at(-1)?.id ?? from
      isOver = rows.length < count
    }
  }
  return leaves
}

type Regular = {
  key: SealKey
  mark: Mark
  /** The address that gets the newest seal once a day; null for none. */
  anchorTo: string | null
  log: Log
}

/**
 * Seals every minute, searches all rows at the start and once a day, and mails the newest seal once a day, until the returned
 * function is called.
 */
export function sealRegularly({ key, mark, anchorTo, log }: Regular): () => void {
  let searchedAt = -Infinity
  const stored: Mark = {
    ...mark,
    raise(newest) {
      try {
        mark.raise(newest)
      } catch (error) {
        // The process remembers the mark in memory, and stores the next one.
        log.warn({ err: error }, 'the newest seal was not stored beside the key')
      }
    },
  }
  const work = async () => {
    const isComplete = now().getTime() - searchedAt > DAY
    if ((await seal({ key, mark: stored, isComplete })) && isComplete) searchedAt = now().getTime()
    if (anchorTo !== null) await mailSeal(anchorTo)
  }
  return regularly({ first: MINUTE / 6, every: MINUTE }, work, log, 'history was not sealed')
}
