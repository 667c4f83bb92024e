// A resumption of sealing in the history: the fields of its row, and its reason.
import { db } from '#server/database/client.ts'

/** The changed fields of a resumption. */
export const RESUMED = {
  newest: { field: 'SealedHistoryResumed', textField: 'Sealed history resumed after seal' },
  reason: { field: 'SealedHistoryReason', textField: 'Reason' },
} as const

/** The reason that a block seals; null if it seals none. */
export async function reasonIn(blockNumber: number): Promise<string | null> {
  const leaves = await db.sealLeaf.findMany({
    where: { blockNumber, source: 'ADMINISTRATION_HISTORY' },
    select: { recordId: true },
    take: 2,
  })
  const rows = await db.administrationHistory.findMany({
    where: { id: { in: leaves.map(({ recordId }) => recordId) } },
    select: { changeDetail: true },
  })
  const fields = rows.flatMap(({ changeDetail }) => changeDetail as { field: string; currentValue: string }[])
  return fields.find(({ field }) => field === RESUMED.reason.field)?.currentValue ?? null
}
