// Compares pay batches with what GP has of them, where its gateway shows that.
import { changedFields } from '#domain/changed-fields.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import type { Gp, GpBatch } from '#server/adapters/gp.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import type { PayBatch } from '#server/database/generated/client.ts'
import { tryLock } from '#server/database/locks.ts'
import type { Log } from '#server/process/log.ts'
import { advance } from './state.ts'

const GP = { name: 'Dynamics GP' }
/** The batches that are compared at once, the newest first. */
const COMPARED = 500

/**
 * Sets batches received once GP has all of their lines, employees and hours, and posted once GP has paid them; notes what
 * GP has of the others. @returns how many batches changed. @throws GpUnavailable.
 */
export async function readBack(gp: Gp): Promise<number> {
  return transaction(async (tx) => {
    // Another process is doing it.
    if (!(await tryLock(tx, 'reading pay batches back'))) return 0
    const open = await tx.payBatch.findMany({
      where: { state: { in: ['EXPORTED', 'RECEIVED'] } },
      orderBy: { id: 'desc' },
      take: COMPARED,
    })
    const inGp = open.length === 0 ? [] : await gp.batches(open.map(({ number }) => number))
    let changed = 0
    for (const found of inGp ?? []) {
      const batch = open.find(({ number }) => number === found.number)
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
  const isNew = inWords(batch.gpTransactions, batch.gpEmployees, batch.gpHundredths) !== inWordsOf(found)
  await tx.payBatch.update({ where: { id: batch.id }, data: { ...figures, checkedAt: instantOf(tx) } })
  const isWhole = inWordsOf(found) === inWords(batch.transactions, batch.employees, batch.hundredths)
  if (isWhole && found.isPosted) await advance(tx, GP, batch.id, null, 'POSTED')
  else if (isWhole && batch.state === 'EXPORTED') await advance(tx, GP, batch.id, null, 'RECEIVED')
  else if (isNew)
    await recordChanges(tx, GP, [
      {
        noun: 'PAY_BATCH',
        recordId: batch.id,
        action: 'CHANGED',
        changes: changedFields('', {}, { 'In GP': inWordsOf(found) }),
      },
    ])
  else return false
  return true
}

const inWordsOf = ({ transactions, employees, hundredths }: GpBatch) =>
  inWords(transactions, employees, hundredths)

function inWords(transactions: number | null, employees: number | null, hundredths: number | null): string {
  if (transactions === null) return ''
  return `${transactions} transactions, ${employees} employees, ${formatHundredths(hundredths ?? 0)} h`
}

const MINUTES = 10

/** Compares every ten minutes, until the returned function is called. */
export function readBackRegularly(gp: Gp, log: Log): () => void {
  let timer: NodeJS.Timeout
  const again = () => {
    timer = setTimeout(() => void run(), MINUTES * 60_000).unref()
  }
  const run = async () => {
    // GP may be away for hours; the next time makes up for it.
    await readBack(gp).catch((error: unknown) => log.warn({ err: error }, 'pay batches were not read back'))
    again()
  }
  again()
  return () => clearTimeout(timer)
}
