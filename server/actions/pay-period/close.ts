// Closes pay periods, by hand or at their deadline, and reopens them.
import { changedFields } from '#domain/changed-fields.ts'
import { parseForm } from '#domain/forms.ts'
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { openPeriodForm } from '#domain/pay-period/forms.ts'
import { firstDueDay, payCycles, periodOf, type Days } from '#domain/pay-period/periods.ts'
import { fullName } from '#domain/people.ts'
import { addDays } from '#domain/week.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { now, today } from '#server/adapters/clock.ts'
import { changeRecord, recordChanges, type Modifier } from '#server/actions/administration/record-change.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import type { GpPayCycle } from '#server/database/generated/enums.ts'
import { tryLock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'
import {
  dated,
  deadlineInstant,
  readPeriods,
  readRules,
  type StoredRule,
} from '#server/read/payroll/pay-periods.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockPeriods } from './closed.ts'

/** A period as the caller saw it. */
export type PeriodOf = Days & { gpPayCycle: GpPayCycle }

/**
 * Closes pay periods, all or none. @returns their ids.
 * @throws NotAllowed FORBIDDEN; Refusal PERIOD_MOVED, PERIOD_NOT_OVER, PERIOD_IS.
 */
export async function closePayPeriods(viewer: Viewer, chosen: readonly PeriodOf[]): Promise<number[]> {
  assertSystemAdministrator(viewer)
  return transaction((tx) => close(tx, viewer, chosen))
}

async function close(tx: Transaction, modifier: Modifier, chosen: readonly PeriodOf[]): Promise<number[]> {
  if (chosen.length === 0) return []
  const cycles = payCycles.filter((cycle) => chosen.some(({ gpPayCycle }) => gpPayCycle === cycle))
  await lockPeriods(tx, cycles)
  const rules = await readRules(tx)
  const { timeZone } = await readSettings(tx)
  const ids: number[] = []
  for (const period of chosen) {
    const rule = rules.find(({ gpPayCycle }) => gpPayCycle === period.gpPayCycle)!
    const stored = await readPeriods([period.gpPayCycle], tx)
    const found = periodOf(rule, stored, period.startDate)
    if (found?.startDate !== period.startDate || found.endDate !== period.endDate)
      throw new Refusal('PERIOD_MOVED')
    if (period.endDate > today(timeZone)) throw periodRefusal('PERIOD_NOT_OVER', period)
    const before = stored.find(({ startDate }) => startDate === period.startDate)
    if (before?.isClosed) throw periodRefusal('PERIOD_IS', period, { state: 'closed' })
    ids.push(await store(tx, modifier, period))
  }
  await recordChanges(
    tx,
    modifier,
    ids.map((recordId) => ({ noun: 'PAY_PERIOD', recordId, action: 'CLOSED' })),
  )
  return ids
}

async function store(tx: Transaction, modifier: Modifier, period: PeriodOf): Promise<number> {
  const dates = {
    gpPayCycle: period.gpPayCycle,
    startDate: new Date(period.startDate),
    endDate: new Date(period.endDate),
  }
  const data = { isClosed: true, changedAt: instantOf(tx), nameOfModifier: nameOf(modifier), reason: null }
  const before = await tx.payPeriod.findFirst({ where: dates, select: { id: true } })
  if (!before) return (await tx.payPeriod.create({ data: { ...dates, ...data } })).id
  await tx.payPeriod.update({ where: before, data: { ...data, version: { increment: 1 } } })
  return before.id
}

const nameOf = (modifier: Modifier) => ('name' in modifier ? modifier.name : fullName(modifier))

/**
 * Opens a closed pay period again, for everybody.
 * @param version the version that the caller saw.
 * @returns the period. @throws NotAllowed FORBIDDEN, NOT_FOUND; InvalidInput for the reason;
 * Refusal CHANGED_SINCE, PERIOD_IS, PERIOD_PAID.
 */
export async function openPayPeriod(
  viewer: Viewer,
  id: number,
  version: number,
  input: { reason: string },
): Promise<PeriodOf> {
  assertSystemAdministrator(viewer)
  const { reason } = parseForm(openPeriodForm, input)
  return transaction(async (tx) => {
    const seen = await tx.payPeriod.findUnique({ where: { id } })
    if (!seen) throw new NotAllowed('NOT_FOUND')
    await lockPeriods(tx, [seen.gpPayCycle])
    await changeRecord(tx, viewer, { noun: 'PAY_PERIOD', recordId: id }, version, async () => {
      const period = dated(await tx.payPeriod.findUniqueOrThrow({ where: { id } }))
      if (!period.isClosed) throw periodRefusal('PERIOD_IS', period, { state: 'open' })
      await assertNotPaid(tx, id)
      const data = { isClosed: false, changedAt: instantOf(tx), nameOfModifier: fullName(viewer), reason }
      await tx.payPeriod.update({ where: { id }, data })
      return { action: 'OPENED', changes: changedFields('', {}, { Reason: reason }) }
    })
    return dated(seen)
  })
}

async function assertNotPaid(tx: Transaction, payPeriodId: number): Promise<void> {
  const line = await tx.payBatchLine.findFirst({
    where: { payPeriodId, isLive: true },
    select: { payBatch: { select: { number: true } } },
  })
  if (line) throw new Refusal('PERIOD_PAID', null, line.payBatch)
}

/** How many past periods are checked for deadlines, so that a server that was off catches up. */
const CATCHES_UP = 12

/** Closes the periods whose deadline has passed since their rule was set. A period that was opened again stays open. */
export async function closeDue(): Promise<number> {
  return transaction(async (tx) => {
    // Another process is doing this.
    if (!(await tryLock(tx, 'closing pay periods'))) return 0
    const { timeZone } = await readSettings(tx)
    const rules = await readRules(tx)
    const due = await Promise.all(
      rules.filter(({ closesItself }) => closesItself).map((rule) => dueOf(tx, rule, timeZone)),
    )
    return (await close(tx, { name: 'Daybook' }, due.flat())).length
  })
}

const MINUTE = 60_000

/** Closes due periods every minute, until the returned function is called. */
export function closeAtDeadlines(log: Log): () => void {
  return regularly({ every: MINUTE }, closeDue, log, 'no pay period was closed')
}

async function dueOf(tx: Transaction, rule: StoredRule, timeZone: string): Promise<PeriodOf[]> {
  const stored = await readPeriods([rule.gpPayCycle], tx)
  const due: PeriodOf[] = []
  const first = firstDueDay(rule, stored)
  let date = today(timeZone)
  for (let back = 0; back < CATCHES_UP; back++) {
    const period = periodOf(rule, stored, date)
    if (!period || first === null || period.endDate < first) break
    const at = deadlineInstant(rule, period, timeZone)
    if (at <= rule.updatedAt) break
    const wasClosed = stored.some(({ startDate }) => startDate === period.startDate)
    if (at <= now() && !wasClosed) due.push({ ...period, gpPayCycle: rule.gpPayCycle })
    date = addDays(period.startDate, -1)
  }
  return due
}
