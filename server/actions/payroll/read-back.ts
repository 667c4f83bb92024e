// Compares pay batches with their data in GP, if the gateway supports that.
import { changedFields } from '#domain/changed-fields.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import type { Gp, GpBatch } from '#server/adapters/gp.ts'
import { db, instantOf, transaction, type Transaction } from '#server/database/client.ts'
import type { PayBatch, Prisma } from '#server/database/generated/client.ts'
import { tryLock } from '#server/database/locks.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import { advance } from './state.ts'

const GP = { name: 'Dynamics GP' }
/** The maximum number of batches to compare in one run, newest first. */
const COMPARED = 500

/**
 * Marks batches as received once GP has all of their lines, employees and hours, and as posted once GP has paid them;
 * stores the progress of the others. @returns how many batches changed. @throws GpUnavailable.
 */
export async function readBack(gp: Gp): Promise<number> {
  const unpaid = { state: { in: ['EXPORTED', 'RECEIVED'] } } satisfies Prisma.PayBatchWhereInput
  const open = await db.payBatch.findMany({ where: unpaid, orderBy: { id: 'desc' }, take: COMPARED })
  // Fetched before the transaction, because GP may be slow.
  const inGp = open.length === 0 ? null : await gp.batches(open.map(({ number }) => number))
  if (!inGp) return 0
  return transaction(async (tx) => {
    // Another process is doing this.
    if (!(await tryLock(tx, 'reading pay batches back'))) return 0
    let changed = 0
    for (const found of inGp) {
      const batch = await tx.payBatch.findFirst({ where: { ...unpaid, number: found.number } })
      if (batch && (await compare(tx, batch, found))) changed += 1
    }
    return changed
  })
}

async function compare(tx: Transaction, batch: PayBatch, found: GpBatch): Promise<boolean> {
  const figures = {
    gpTransactions: found.transactions,
    gpEmployees: found.employees,
    gpHundredths: found.hundredths,
  }
  const isNew =
    formatTotals(batch.gpTransactions, batch.gpEmployees, batch.gpHundredths) !== formatGpBatch(found)
  await tx.payBatch.update({ where: { id: batch.id }, data: { ...figures, checkedAt: instantOf(tx) } })
  const isWhole = formatGpBatch(found) === formatTotals(batch.transactions, batch.employees, batch.hundredths)
  if (isWhole && found.isPosted) await advance(tx, GP, batch.id, null, 'POSTED')
  else if (isWhole && batch.state === 'EXPORTED') await advance(tx, GP, batch.id, null, 'RECEIVED')
  else if (isNew)
    await recordChanges(tx, GP, [
      {
        noun: 'PAY_BATCH',
        recordId: batch.id,
        action: 'CHANGED',
        changes: changedFields('', {}, { 'In GP': formatGpBatch(found) }),
      },
    ])
  else return false
  return true
}

const formatGpBatch = ({ transactions, employees, hundredths }: GpBatch) =>
  formatTotals(transactions, employees, hundredths)

function formatTotals(
  transactions: number | null,
  employees: number | null,
  hundredths: number | null,
): string {
  if (transactions === null) return ''
  return `${transactions} transactions, ${employees} employees, ${formatHundredths(hundredths ?? 0)} h`
}

const TEN_MINUTES = 600_000

/** Compares every ten minutes, until the returned function is called. GP may be unavailable for hours. */
export function readBackRegularly(gp: Gp, log: Log): () => void {
  return regularly({ every: TEN_MINUTES }, () => readBack(gp), log, 'pay batches were not read back')
}
