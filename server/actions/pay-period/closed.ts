// Translates the database's refusal to record a closed day ("refuseClosedPeriod") into a refusal of the product. The
// database also takes the lock that closing waits for.
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { payCycles } from '#domain/pay-period/periods.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { errorCode } from '#server/database/error-code.ts'
import type { GpPayCycle } from '#server/database/generated/enums.ts'
import { lock } from '#server/database/locks.ts'
import { dated, type StoredPeriod } from '#server/read/payroll/pay-periods.ts'

const DATABASE_REFUSES = 'DB001'

/** A transaction that records a day. @throws Refusal PERIOD_CLOSED where its pay period is closed. */
export async function recordingTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (errorCode(error) !== DATABASE_REFUSES) throw error
    const [, startDate = '', endDate = ''] = /PERIOD_CLOSED (\S{10}) (\S{10})/.exec(String(error)) ?? []
    throw periodRefusal('PERIOD_CLOSED', { startDate, endDate }, {}, 'startDate')
  }
}

/** Keeps the periods of a cycle as they are until the transaction ends; `isShared` while they only have to stay. */
export async function lockPeriods(
  tx: Transaction,
  cycles: readonly GpPayCycle[],
  { isShared = false } = {},
): Promise<void> {
  const ids = cycles.map((cycle) => payCycles.indexOf(cycle)).toSorted()
  await lock(tx, ...ids.map((id) => ({ on: 'payPeriods', id, isShared }) as const))
}

/** The closed period of a timesheet, which stays closed until the transaction ends; null for none. */
export async function findClosed(
  tx: Transaction,
  { gpPayCycle, startDate }: { gpPayCycle: GpPayCycle; startDate: Date },
): Promise<StoredPeriod | null> {
  await lockPeriods(tx, [gpPayCycle], { isShared: true })
  const found = await tx.payPeriod.findFirst({
    where: { gpPayCycle, isClosed: true, startDate: { lte: startDate }, endDate: { gte: startDate } },
  })
  return found && dated(found)
}
