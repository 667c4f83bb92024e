// Resumes sealing above seals that the database no longer has: after a restore, or when the operator says why. The reason is
// in the history of the settings, and the first block above the gap seals it.
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { lock } from '#server/database/locks.ts'
import { RESUMED } from '#server/read/seal/resumption.ts'
import { readSealedRows } from '#server/read/seal/rows.ts'
import type { SealKey } from '#server/sealing/block.ts'
import { UnreadableMark, type KnownSeal, type Mark } from '#server/sealing/mark.ts'
import { addBlock, leafOf } from './add-block.ts'

/** More blocks than one run makes; a million old rows take 200. */
const SPARE = 1_000
const MINUTE = 60_000

type Resumption = {
  key: SealKey
  mark: Mark
  reason: string
  /** The command, for the history. */
  by: string
}

/** Resumes sealing, and stores the new mark. @returns the number of the first block above the gap. */
export async function resumeSealing(resumption: Resumption): Promise<number> {
  const block = await transaction(async (tx) => {
    await lock(tx, 'sealing')
    return resumeIn(tx, resumption)
  })
  resumption.mark.raise(block)
  return block.number
}

/**
 * Makes a block whose number is above all signed ones: above the mark, and above one block per minute since the newest.
 * So no number is signed twice, even if this machine has not seen the last blocks.
 */
export async function resumeIn(tx: Transaction, { key, mark, reason, by }: Resumption): Promise<KnownSeal> {
  const last = await tx.sealBlock.findFirst({ orderBy: { number: 'desc' } })
  const known = readable(mark)
  const minutes = last ? Math.max(0, instantOf(tx).getTime() - last.sealedAt.getTime()) / MINUTE : 0
  const number = Math.max(known?.number ?? 0, (last?.number ?? 0) + Math.ceil(minutes)) + SPARE
  const formatSeal = (seal: KnownSeal | null) => (seal ? `${seal.number}:${seal.hash}` : 'none')
  const changes = [
    { ...RESUMED.newest, previousValue: formatSeal(known), currentValue: formatSeal(last) },
    { ...RESUMED.reason, previousValue: '', currentValue: reason },
  ]
  await recordChanges(tx, { name: by }, [{ noun: 'SETTING', recordId: 1, action: 'CHANGED', changes }])
  const { id } = await tx.administrationHistory.findFirstOrThrow({
    where: { noun: 'SETTING', at: instantOf(tx), nameOfModifier: by },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  const rows = await readSealedRows(tx, 'ADMINISTRATION_HISTORY', Prisma.sql`r."id" = ${id}::int`, 1)
  return addBlock(tx, key, { last, number, leaves: rows.map(leafOf), takesOver: false, isResumption: true })
}

function readable(mark: Mark): KnownSeal | null {
  try {
    return mark.read().seal
  } catch (error) {
    if (error instanceof UnreadableMark) return null
    throw error
  }
}
