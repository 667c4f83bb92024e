// Adds a block to the chain of seals, in the transaction that holds the lock on sealing.
import { instantOf, type Transaction } from '#server/database/client.ts'
import type { SealBlock } from '#server/database/generated/client.ts'
import { signBlock, type SealKey } from '#server/sealing/block.ts'
import type { SealedRow, SealSource } from '#server/sealing/sources.ts'
import { leafHash, rootOf } from '#server/sealing/tree.ts'

/** The leaf of a row. */
export type Leaf = { source: SealSource; id: number; hash: Buffer }

export function leafOf(row: SealedRow): Leaf {
  return { source: row.source, id: row.id, hash: leafHash(row) }
}

type NewBlock = {
  /** The newest block; null for none. */
  last: SealBlock | null
  number: number
  leaves: readonly Leaf[]
  takesOver: boolean
  /** Whether its instant may be before that of the last block. */
  isResumption?: boolean
}

/** @returns the new block. */
export async function addBlock(
  tx: Transaction,
  key: SealKey,
  { last, number, leaves, takesOver, isResumption = false }: NewBlock,
): Promise<SealBlock> {
  const head = {
    number,
    sealedAt: isResumption || !last ? instantOf(tx) : laterThan(last.sealedAt, instantOf(tx)),
    previousHash: last?.hash ?? '',
    root: rootOf(leaves.map(({ hash }) => hash)),
    leaves: leaves.length,
    takesOver,
  }
  const block = await tx.sealBlock.create({ data: signBlock(head, key) })
  await tx.$executeRaw`
    INSERT INTO "SealLeaf" ("source", "recordId", "blockNumber", "position", "hash")
    SELECT r."source"::"SealSource", r."id", ${number}::int, r."at" - 1, decode(r."hash", 'hex')
    FROM unnest(${leaves.map(({ source }) => source)}::text[], ${leaves.map(({ id }) => id)}::int[],
                ${leaves.map(({ hash }) => hash.toString('hex'))}::text[]) WITH ORDINALITY AS r("source", "id", "hash", "at")`
  return block
}

/** The instant, or a millisecond after the last block's: clocks of two machines differ. */
function laterThan(last: Date, instant: Date): Date {
  return instant > last ? instant : new Date(last.getTime() + 1)
}
