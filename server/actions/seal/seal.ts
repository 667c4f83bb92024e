// Seals history: gives each new row a leaf, and the leaves a signed block (docs/decisions/0035).
import { now } from '#server/adapters/clock.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { tryLock } from '#server/database/locks.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import { isUnsealed, nothing, sealedUpTo } from '#server/read/seal/chain.ts'
import { readSealedRows } from '#server/read/seal/rows.ts'
import { mailSeal } from './mail.ts'
import { signBlock, type SealKey } from '#server/sealing/block.ts'
import { sealSources, type SealedRow, type SealSource } from '#server/sealing/sources.ts'
import { leafHash, rootOf } from '#server/sealing/tree.ts'

/** Hashing them takes a tenth of a second, in which the process answers nobody. */
export const LEAVES_MAX = 5_000

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A complete search reads the ids of all rows. */
const SEARCH_MILLISECONDS = 600_000
const LONG = { timeout: SEARCH_MILLISECONDS, maxWait: 10_000 }

export type SealOptions = {
  key: SealKey
  /** Also seals rows that were committed long after they were written, at the price of reading all ids. */
  isComplete?: boolean
  /** Leaves of a block; for tests. */
  leavesMax?: number
}

/**
 * Seals all rows that have no leaf, in blocks; without any, an empty block a day after the last one.
 * @returns false if another process is sealing.
 */
export async function seal({
  key,
  isComplete = false,
  leavesMax = LEAVES_MAX,
}: SealOptions): Promise<boolean> {
  const searched = isComplete ? { ...nothing } : null
  for (;;) {
    const sealed = await transaction(async (tx) => {
      if (!(await tryLock(tx, 'sealing'))) return null
      return sealBlock(tx, key, searched, leavesMax)
    }, LONG)
    if (sealed === null) return false
    if (sealed.length < leavesMax) return true
    if (searched) for (const { source, id } of sealed) searched[source] = id
  }
}

/** @param searched the ids up to which a complete search has come. @returns the rows of the new block; none without one. */
async function sealBlock(
  tx: Transaction,
  key: SealKey,
  searched: Record<SealSource, number> | null,
  leavesMax: number,
): Promise<SealedRow[]> {
  // Before the rows are read: a row that is committed later is of a later block.
  const sealedAt = instantOf(tx)
  const last = await tx.sealBlock.findFirst({ orderBy: { number: 'desc' } })
  const rows = await unsealedRows(tx, searched, leavesMax)
  if (rows.length === 0 && last && sealedAt.getTime() - last.sealedAt.getTime() < DAY) return []
  const hashes = rows.map(leafHash)
  const head = {
    number: (last?.number ?? 0) + 1,
    sealedAt,
    previousHash: last?.hash ?? '',
    root: rootOf(hashes),
    leaves: rows.length,
    // The first blocks, up to one that was not full, seal what was there before the seals.
    takesOver: last === null || (last.takesOver && last.leaves >= leavesMax),
  }
  await tx.sealBlock.create({ data: signBlock(head, key) })
  await tx.$executeRaw`
    INSERT INTO "SealLeaf" ("source", "recordId", "blockNumber", "position", "hash")
    SELECT r."source"::"SealSource", r."id", ${head.number}::int, r."at" - 1, decode(r."hash", 'hex')
    FROM unnest(${rows.map(({ source }) => source)}::text[], ${rows.map(({ id }) => id)}::int[],
                ${hashes.map((hash) => hash.toString('hex'))}::text[]) WITH ORDINALITY AS r("source", "id", "hash", "at")`
  return rows
}

async function unsealedRows(
  tx: Transaction,
  searched: Record<SealSource, number> | null,
  limit: number,
): Promise<SealedRow[]> {
  if (searched)
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(SEARCH_MILLISECONDS)}, true)`
  const after = searched ?? (await sealedUpTo(tx))
  const rows: SealedRow[] = []
  for (const source of sealSources)
    rows.push(...(await readSealedRows(tx, source, isUnsealed(source, after[source]), limit - rows.length)))
  return rows
}

/**
 * Seals every minute, searches all rows at the start and once a day, and mails the newest seal to `anchorTo` once a day,
 * until the returned function is called.
 */
export function sealRegularly(key: SealKey, anchorTo: string | null, log: Log): () => void {
  let searchedAt = -Infinity
  const work = async () => {
    const isComplete = now().getTime() - searchedAt > DAY
    if ((await seal({ key, isComplete })) && isComplete) searchedAt = now().getTime()
    if (anchorTo !== null) await mailSeal(anchorTo)
  }
  return regularly({ first: MINUTE / 6, every: MINUTE }, work, log, 'history was not sealed')
}
