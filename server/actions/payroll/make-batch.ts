// Makes the pay batch of a group in a pay period: its frozen lines, its control sheet and its files, in one
// transaction. Only one batch is made at a time, and the database allows only one live line per task.
import { batchNumber, batchPrefix, batchStem } from '#domain/payroll/batch.ts'
import { acceptable, payObstacles, type Obstacle, type PayObstacle } from '#domain/payroll/obstacles.ts'
import { fullName } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { recordChanges } from '#server/actions/administration/record-change.ts'
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { lockPeriods } from '#server/actions/pay-period/closed.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Gp } from '#server/adapters/gp.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { lock } from '#server/database/locks.ts'
import { insertRows, type NewRow } from '#server/database/rows.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { unfinishedDays } from '#server/read/payroll/unfinished-days.ts'
import { dated, type StoredPeriod } from '#server/read/payroll/pay-periods.ts'
import { readPayroll, type StoredPayroll } from '#server/read/payroll/payroll.ts'
import { newestSeal } from '#server/read/seal/chain.ts'
import { writeControlSheet } from './control-paper.ts'
import type { Cell } from './due-lines.ts'
import { writeFiles, type WrittenFile } from './files.ts'
import { prepare, type Prepared, type PreparedLine } from './prepare.ts'
import { announce } from '#server/actions/webhook/announce.ts'
import { mailGroup } from './batch-mail.ts'

export type Tools = { gp: Gp; files: Files }

export type Preview = Prepared & { number: string | null }

/** A preview of the batch of a cell, with its obstacles. @throws NotAllowed FORBIDDEN, NOT_FOUND; GpUnavailable. */
export async function previewBatch(viewer: Viewer, gp: Gp, cell: Cell): Promise<Preview> {
  assertSystemAdministrator(viewer)
  return longTransaction(async (tx) => {
    const context = await contextOf(tx, cell)
    const prepared = await prepare(tx, cell, context.payroll, gp)
    const obstacles = await allObstacles(tx, viewer, context, prepared)
    return {
      ...prepared,
      obstacles,
      number: context.prefix && (await nextNumber(tx, context.prefix, context.period)),
    }
  })
}

/** An obstacle in words. */
export type Finding = { words: string; isBlocking: boolean }

/**
 * The main obstacle of each cell's batch, by the index of the cell: the first that no tick can accept, otherwise the
 * first.
 * @throws NotAllowed FORBIDDEN; GpUnavailable.
 */
export async function obstaclesOf(
  viewer: Viewer,
  gp: Gp,
  cells: readonly Cell[],
): Promise<(Finding | null)[]> {
  assertSystemAdministrator(viewer)
  return longTransaction(async (tx) => {
    const found: (Finding | null)[] = []
    for (const cell of cells) {
      const context = await contextOf(tx, cell)
      const { obstacles } = await prepare(tx, cell, context.payroll, gp)
      const all = [...(context.prefix === null ? [wrongPrefix(context)] : []), ...obstacles]
      const blocking = all.find(({ obstacle }) => !acceptable.includes(obstacle))
      const first = blocking ?? all[0]
      found.push(first ? { words: formatObstacle(first), isBlocking: first === blocking } : null)
    }
    return found
  })
}

function formatObstacle({ obstacle, count, items }: Obstacle): string {
  const [first] = items
  return count === 1 && first
    ? `${payObstacles[obstacle]}: ${first.label}`
    : `${payObstacles[obstacle]}: ${count}`
}

export type BatchRequest = Cell & {
  /** The obstacles that are left for the next batch. */
  accepted: readonly PayObstacle[]
  /** The client's idempotency key: a repeated request returns the first batch. */
  clientMutationKey: string
}

/**
 * @returns the number of the batch.
 * @throws NotAllowed FORBIDDEN, NOT_FOUND; Refusal PERIOD_OPEN, BATCH_EXISTS, BATCH_BLOCKED, NOTHING_TO_PAY; GpUnavailable.
 */
export async function makeBatch(
  viewer: Viewer,
  { gp, files }: Tools,
  { accepted, clientMutationKey, ...cell }: BatchRequest,
): Promise<string> {
  assertSystemAdministrator(viewer)
  const written: WrittenFile[] = []
  try {
    return await longTransaction(async (tx) => {
      await lock(tx, 'making pay batches')
      const first = await tx.payBatch.findUnique({ where: { clientMutationKey } })
      if (first) return first.number
      const context = await contextOf(tx, cell)
      await lockPeriods(tx, [context.period.gpPayCycle], { isShared: true })
      await assertFree(tx, context)
      const { prefix } = context
      if (prefix === null) throw blockedBy(wrongPrefix(context))
      const number = await nextNumber(tx, prefix, context.period)
      const id = await insertEmpty(tx, viewer, context, number, clientMutationKey)
      const writer = lineWriter(tx, id)
      const prepared = await prepare(tx, cell, context.payroll, gp, writer.write)
      await writer.flush()
      const obstacles = await allObstacles(tx, viewer, context, prepared)
      assertUnblocked(obstacles, accepted)
      if (prepared.lines === 0) throw new Refusal('NOTHING_TO_PAY')
      await finish(tx, files, written, { id, number, context, prepared })
      await mailGroup(tx, viewer, id)
      await announce(tx, [{ event: 'BATCH_MADE', recordId: id }])
      await recordChanges(tx, viewer, [{ noun: 'PAY_BATCH', recordId: id, action: 'CREATED' }])
      return number
    })
  } catch (error) {
    for (const { path } of written) await files.remove(path)
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

type BatchContext = Cell & {
  period: StoredPeriod
  group: { name: string } | null
  /** Null if it contains characters other than letters and digits. */
  prefix: string | null
  payroll: StoredPayroll
}

async function contextOf(tx: Transaction, cell: Cell): Promise<BatchContext> {
  const period = await tx.payPeriod.findUnique({ where: { id: cell.payPeriodId } })
  if (!period) throw new NotAllowed('NOT_FOUND')
  const payroll = await readPayroll(tx)
  if (cell.approvalGroupId === null)
    return { ...cell, period: dated(period), group: null, prefix: batchPrefix(payroll.batchPrefix), payroll }
  const group = await tx.approvalGroup.findUnique({ where: { id: cell.approvalGroupId } })
  if (!group) throw new NotAllowed('NOT_FOUND')
  return { ...cell, period: dated(period), group, prefix: batchPrefix(group.gpBatchPrefix), payroll }
}

async function assertFree(tx: Transaction, { period, approvalGroupId }: BatchContext): Promise<void> {
  const { isClosed } = await tx.payPeriod.findUniqueOrThrow({ where: { id: period.id } })
  if (!isClosed) throw periodRefusal('PERIOD_OPEN', period)
  const live = await tx.payBatch.findFirst({
    where: { payPeriodId: period.id, approvalGroupId, state: { not: 'VOIDED' } },
  })
  if (live) throw new Refusal('BATCH_EXISTS', null, { number: live.number })
}

async function nextNumber(tx: Transaction, prefix: string, { endDate }: StoredPeriod): Promise<string> {
  const used = await tx.payBatch.count({ where: { number: { startsWith: batchStem(prefix, endDate) } } })
  return batchNumber(prefix, endDate, used + 1)
}

async function insertEmpty(
  tx: Transaction,
  viewer: Viewer,
  { payPeriodId, approvalGroupId }: BatchContext,
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

/** The number of lines per statement. */
const WRITTEN = 2000

/** The columns of a line, without the facts that only the rules use. */
const columnsOf = ({ task: _, isOrderFinished: __, ...line }: PreparedLine) => line

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

function wrongPrefix({ group }: BatchContext): Obstacle {
  return {
    obstacle: 'PREFIX',
    count: 1,
    items: [{ label: group?.name ?? '', userId: null, timesheetId: null }],
  }
}

async function allObstacles(
  tx: Transaction,
  viewer: Viewer,
  context: BatchContext,
  { obstacles }: Prepared,
): Promise<Obstacle[]> {
  const { approvalGroupId, leftOut, period, prefix } = context
  return [
    ...(prefix === null ? [wrongPrefix(context)] : []),
    ...obstacles,
    ...(await unfinishedDays(tx, viewer, { approvalGroupId, leftOut, ...period })),
  ]
}

function assertUnblocked(obstacles: readonly Obstacle[], accepted: readonly PayObstacle[]): void {
  const blocking = obstacles.find(
    ({ obstacle }) => !(acceptable.includes(obstacle) && accepted.includes(obstacle)),
  )
  if (blocking) throw blockedBy(blocking)
}

function blockedBy({ obstacle, count }: Obstacle): Refusal {
  return new Refusal('BATCH_BLOCKED', obstacle, { obstacle: payObstacles[obstacle], count })
}

type Made = { id: number; number: string; context: BatchContext; prepared: Prepared }

/** @param written collects the stored files. The caller deletes them if it rolls back. */
async function finish(
  tx: Transaction,
  files: Files,
  written: WrittenFile[],
  { id, number, context, prepared }: Made,
): Promise<void> {
  const { control, corrections } = prepared
  const { transactions, employees, minutes, hundredths } = control
  const { dayShiftCode, nightShiftCode } = context.payroll
  const shiftCodes = { DAY: dayShiftCode, NIGHT: nightShiftCode }
  const facts = {
    id,
    number,
    endDate: context.period.endDate,
    transactions,
    employees,
    hundredths,
    shiftCodes,
  }
  const keep = async (file: WrittenFile) => {
    written.push(file)
    const { name, ...stored } = file
    const { sha256 } = stored
    const kept = { create: { ...stored, createdAt: instantOf(tx) } }
    await tx.payBatchFile.create({ data: { name, sha256, payBatch: { connect: { id } }, file: kept } })
  }
  for await (const file of writeFiles(tx, files, facts, context.payroll.timeTrackColumns)) await keep(file)
  await insertRows(tx, { PayCorrection: corrections.map((one) => ({ ...one, payBatchId: id })) })
  const totals = { transactions, employees, minutes, hundredths, sha256: written[0]!.sha256 }
  const seal = await newestSeal(tx)
  const frozen = { ...control, seal: seal && { number: seal.number, hash: seal.hash } }
  await tx.payBatch.update({ where: { id }, data: { ...totals, control: frozen } })
  await keep(await writeControlSheet(tx, files, id))
}
