// The proof of a timesheet's history, for people without Daybook: scripts/check-proof.mjs checks it offline.
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { headOf } from '#server/sealing/block.ts'
import type { SealedRow } from '#server/sealing/sources.ts'
import { leafHash, levelsOf, pathOf, type PathStep } from '#server/sealing/tree.ts'
import { readSealedRows } from './rows.ts'

/** Blocks that follow a row's for so long are in the proof, too: one of them was mailed, if seals are mailed. */
const FOLLOWED_MILLISECONDS = 25 * 60 * 60_000
/** A timesheet has some dozens. */
const ROWS_MAX = 5_000

export type Proof = {
  format: 'daybook-proof-1'
  timesheet: number
  madeAt: string
  blocks: (ReturnType<typeof headOf> & { hash: string; publicKey: string; signature: string })[]
  rows: ProvedRow[]
}
type ProvedRow = {
  row: SealedRow
  /** In hexadecimal. */
  leaf: string
  /** Null if it was not sealed yet. */
  block: number | null
  path: PathStep[]
}

/** The history of a timesheet, with all that connects its rows to signed blocks. The caller has checked the permission. */
export async function proofOf(timesheetId: number, madeAt: Date): Promise<Proof> {
  const rows = await readSealedRows(
    db,
    'TIMESHEET_HISTORY',
    Prisma.sql`r."timesheetId" = ${timesheetId}::int`,
    ROWS_MAX,
  )
  const leaves = await db.sealLeaf.findMany({
    where: { source: 'TIMESHEET_HISTORY', recordId: { in: rows.map(({ id }) => id) } },
    select: { recordId: true, blockNumber: true, position: true },
  })
  const leafOf = new Map(leaves.map((leaf) => [leaf.recordId, leaf]))
  const levelsOfBlock = new Map<number, Buffer[][]>()
  for (const number of new Set(leaves.map(({ blockNumber }) => blockNumber)))
    levelsOfBlock.set(number, levelsOf(await readHashes(number)))
  return {
    format: 'daybook-proof-1',
    timesheet: timesheetId,
    madeAt: madeAt.toISOString(),
    blocks: await readBlocks([...levelsOfBlock.keys()]),
    rows: rows.map((row) => {
      const leaf = leafOf.get(row.id)
      const path = leaf ? pathOf(levelsOfBlock.get(leaf.blockNumber)!, leaf.position) : []
      return { row, leaf: leafHash(row).toString('hex'), block: leaf?.blockNumber ?? null, path }
    }),
  }
}

async function readHashes(blockNumber: number): Promise<Buffer[]> {
  const leaves = await db.sealLeaf.findMany({
    where: { blockNumber },
    orderBy: { position: 'asc' },
    select: { hash: true },
  })
  return leaves.map(({ hash }) => Buffer.from(hash))
}

/** The blocks, the one before each, which shows that its rows are not older, and those that follow each for a day. */
async function readBlocks(numbers: readonly number[]): Promise<Proof['blocks']> {
  const sealed = await db.sealBlock.findMany({ where: { number: { in: [...numbers] } } })
  const blocks = await db.sealBlock.findMany({
    where: {
      OR: sealed.map(({ number, sealedAt }) => ({
        number: { gte: number - 1 },
        sealedAt: { lte: new Date(sealedAt.getTime() + FOLLOWED_MILLISECONDS) },
      })),
    },
    orderBy: { number: 'asc' },
  })
  return blocks.map((block) => ({
    ...headOf(block),
    hash: block.hash,
    publicKey: block.publicKey,
    signature: block.signature,
  }))
}
