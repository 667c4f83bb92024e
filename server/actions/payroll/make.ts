// Makes the pay batch of a group in a pay period: its frozen lines, its control sheet and its files, in one transaction. Only
// one batch is made at a time, and the database lets a task be paid by one live line only.
import { formatDay } from '#domain/date.ts'
import { batchNumber, batchPrefix, batchStem } from '#domain/payroll/batch.ts'
import { acceptable, payObstacles, type Obstacle, type PayObstacle } from '#domain/payroll/obstacles.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { lockPeriods } from '#server/actions/pay-period/closed.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { insertRows, type NewRow } from '#server/database/rows.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { payBatchMail } from '#server/mail/pay-batch.ts'
import { leftBehind } from '#server/read/left-behind.ts'
import { dated, type StoredPeriod } from '#server/read/pay-periods.ts'
import { readPayroll, type StoredPayroll } from '#server/read/payroll.ts'
import type { Cell } from './due.ts'
import { removeFiles, writeFiles, type WrittenFile } from './files.ts'
import { prepare, type Prepared, type PreparedLine } from './prepare.ts'

export type Tools = { gp: Gp; files: Files }

export type Preview = Prepared & { number: string | null }

/** What the batch of a cell would be, and what stands in its way. @throws NotAllowed FORBIDDEN, NOT_FOUND; GpUnavailable. */
export async function previewBatch(viewer: Viewer, gp: Gp, cell: Cell): Promise<Preview> {
  assertSystemAdministrator(viewer)
  return longTransaction(async (tx) => {
    const place = await placeOf(tx, cell)
    const prepared = await prepare(tx, cell, place.payroll, gp)
    const obstacles = await allObstacles(tx, viewer, place, prepared)
    return { ...prepared, obstacles, number: place.prefix && (await nextNumber(tx, place)) }
  })
}

export type Wanted = Cell & {
  /** The obstacles that are left for the next batch. */
  accepted: readonly PayObstacle[]
  /** Made by the client: a repetition finds the first batch. */
  clientMutationKey: string
}

/**
 * @returns the number of the batch.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; Refusal PERIOD_OPEN, BATCH_EXISTS, BATCH_BLOCKED, NOTHING_TO_PAY; GpUnavailable.
 */
export async function makeBatch(
  viewer: Viewer,
  { gp, files }: Tools,
  { accepted, clientMutationKey, ...cell }: Wanted,
): Promise<string> {
  assertSystemAdministrator(viewer)
  let written: WrittenFile[] = []
  try {
    return await longTransaction(async (tx) => {
      await lock(tx, 'making pay batches')
      const first = await tx.payBatch.findUnique({ where: { clientMutationKey } })
      if (first) return first.number
      const place = await placeOf(tx, cell)
      await lockPeriods(tx, [place.period.gpPayCycle], { isShared: true })
      await assertFree(tx, place)
      const number = await nextNumber(tx, place)
      const id = await insertEmpty(tx, viewer, place, number, clientMutationKey)
      const writer = lineWriter(tx, id)
      const prepared = await prepare(tx, cell, place.payroll, gp, writer.write)
      await writer.flush()
      const obstacles = await allObstacles(tx, viewer, place, prepared)
      assertUnblocked(obstacles, accepted)
      if (prepared.lines === 0) throw new Refusal('NOTHING_TO_PAY')
      written = await finish(tx, files, { id, number, place, prepared })
      await tell(tx, viewer, place, { number, ...prepared.control })
      await recordChanges(tx, viewer, [{ noun: 'PAY_BATCH', recordId: id, action: 'CREATED' }])
      return number
    })
  } catch (error) {
    await removeFiles(files, written)
    throw error
  }
}

/** A batch of 20,000 people takes most of a minute. */
const LONG = { timeout: 300_000, maxWait: 10_000 }

function longTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', '120s', true), set_config('lock_timeout', '120s', true)`
    return work(tx)
  }, LONG)
}

type Place = Cell & {
  period: StoredPeriod
  group: { name: string; to: string } | null
  /** Null if it has other characters than letters and digits. */
  prefix: string | null
  payroll: StoredPayroll
}

async function placeOf(tx: Transaction, cell: Cell): Promise<Place> {
  const period = await tx.payPeriod.findUnique({ where: { id: cell.payPeriodId } })
  if (!period) throw new NotAllowed('NOT_FOUND')
  const payroll = await readPayroll(tx)
  if (cell.approvalGroupId === null)
    return { ...cell, period: dated(period), group: null, prefix: batchPrefix(payroll.batchPrefix), payroll }
  const group = await tx.approvalGroup.findUnique({ where: { id: cell.approvalGroupId } })
  if (!group) throw new NotAllowed('NOT_FOUND')
  const { name, gpBatchNotificationTo: to, gpBatchNotificationCc: cc } = group
  return {
    ...cell,
    period: dated(period),
    group: { name, to: `${to};${cc}` },
    prefix: batchPrefix(group.gpBatchPrefix),
    payroll,
  }
}

async function assertFree(tx: Transaction, { period, approvalGroupId }: Place): Promise<void> {
  const { isClosed } = await tx.payPeriod.findUniqueOrThrow({ where: { id: period.id } })
  if (!isClosed) throw periodRefusal('PERIOD_OPEN', period)
  const live = await tx.payBatch.findFirst({
    where: { payPeriodId: period.id, approvalGroupId, state: { not: 'VOIDED' } },
  })
  if (live) throw new Refusal('BATCH_EXISTS', null, { number: live.number })
}

async function nextNumber(tx: Transaction, { prefix, period }: Place): Promise<string> {
  // The letters of an invalid prefix make no number; the batch is refused further on.
  const stem = batchStem(prefix ?? 'DAYBK', period.endDate)
  const used = await tx.payBatch.count({ where: { number: { startsWith: stem } } })
  return batchNumber(prefix ?? 'DAYBK', period.endDate, used + 1)
}

async function insertEmpty(
  tx: Transaction,
  viewer: Viewer,
  { payPeriodId, approvalGroupId }: Place,
  number: string,
  clientMutationKey: string,
): Promise<number> {
  const { id } = await tx.payBatch.create({
    data: {
      number,
      payPeriodId,
      approvalGroupId,
      clientMutationKey,
      transactions: 0,
      employees: 0,
      minutes: 0,
      hundredths: 0,
      control: {},
      sha256: '',
      madeAt: instantOf(tx),
      nameOfMaker: fullName(viewer),
    },
  })
  return id
}

/** How many lines are written at once. */
const WRITTEN = 2000

/** The columns of a line: what only the rules look at is not stored. */
const columnsOf = ({ gpPayCycle: _, taskCategoryId: __, isOrderFinished: ___, ...line }: PreparedLine) => line

/** Writes the lines of a batch, many at once. */
function lineWriter(tx: Transaction, payBatchId: number) {
  let waiting: NewRow<'PayBatchLine'>[] = []
  let position = 0
  const flush = async () => {
    await insertRows(tx, { PayBatchLine: waiting })
    waiting = []
  }
  return {
    flush,
    async write(lines: readonly PreparedLine[]): Promise<void> {
      waiting.push(...lines.map((line) => ({ ...columnsOf(line), payBatchId, position: position++ })))
      if (waiting.length >= WRITTEN) await flush()
    },
  }
}

async function allObstacles(
  tx: Transaction,
  viewer: Viewer,
  { approvalGroupId, period, prefix, group }: Place,
  { obstacles }: Prepared,
): Promise<Obstacle[]> {
  const label = group?.name ?? ''
  const item = { label, userId: null, timesheetId: null }
  return [
    ...(prefix === null ? [{ obstacle: 'PREFIX', count: 1, items: [item] } as const] : []),
    ...obstacles,
    ...(await leftBehind(tx, viewer, { approvalGroupId, ...period })),
  ]
}

function assertUnblocked(obstacles: readonly Obstacle[], accepted: readonly PayObstacle[]): void {
  const blocking = obstacles.find(
    ({ obstacle }) => !(acceptable.includes(obstacle) && accepted.includes(obstacle)),
  )
  if (!blocking) return
  const details = { obstacle: payObstacles[blocking.obstacle], count: blocking.count }
  throw new Refusal('BATCH_BLOCKED', blocking.obstacle, details)
}

type Made = { id: number; number: string; place: Place; prepared: Prepared }

async function finish(tx: Transaction, files: Files, { id, number, place, prepared }: Made) {
  const { control, corrections } = prepared
  const { transactions, employees, minutes, hundredths } = control
  const facts = { id, number, endDate: place.period.endDate, transactions, employees, hundredths }
  const written = await writeFiles(tx, files, facts, place.payroll.timeTrackColumns)
  try {
    for (const { name, sha256, ...stored } of written)
      await tx.payBatchFile.create({
        data: {
          name,
          sha256,
          payBatch: { connect: { id } },
          file: { create: { ...stored, createdAt: instantOf(tx) } },
        },
      })
    await insertRows(tx, { PayCorrection: corrections.map((one) => ({ ...one, payBatchId: id })) })
    const totals = { transactions, employees, minutes, hundredths, sha256: written[0]!.sha256 }
    await tx.payBatch.update({ where: { id }, data: { ...totals, control } })
    return written
  } catch (error) {
    await removeFiles(files, written)
    throw error
  }
}

async function tell(
  tx: Transaction,
  viewer: Viewer,
  { group, period }: Place,
  totals: { number: string; transactions: number; employees: number; hundredths: number },
): Promise<void> {
  if (!group) return
  const told = {
    ...totals,
    hours: formatHundredths(totals.hundredths),
    group: group.name,
    period: `${formatDay(period.startDate)} – ${formatDay(period.endDate)}`,
    by: fullName(viewer),
    voided: null,
  }
  await queueMail(tx, [{ kind: 'PAY_BATCH', to: group.to, ...payBatchMail(told) }])
}
