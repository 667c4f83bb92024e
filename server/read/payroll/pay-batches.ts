// Pay batches, for System_Administrators.
import { PAY_BATCH_PAGE } from '#domain/limits.ts'
import type { Days } from '#domain/pay-period/periods.ts'
import type { Control } from '#domain/payroll/control.ts'
import { assertSystemAdministrator, bySystemAdministrators } from '#server/access/administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, type Reader } from '#server/database/client.ts'
import type { PayBatch } from '#server/database/generated/client.ts'
import { PayBatchState } from '#server/database/generated/enums.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { entitySet } from '../entity.ts'
import { groups } from '../approval-group/groups.ts'
import { dated, payPeriods } from './pay-periods.ts'

export const payBatches = entitySet('payBatch', {
  ...bySystemAdministrators,
  fields: {
    id: 'int',
    number: 'text',
    state: Object.values(PayBatchState),
    payPeriodId: 'int',
    approvalGroupId: 'int',
    transactions: 'int',
    employees: 'int',
    minutes: 'int',
    hundredths: 'int',
    sha256: 'text',
    madeAt: 'instant',
    nameOfMaker: 'text',
    checkedAt: 'instant',
    gpTransactions: 'int',
    gpEmployees: 'int',
    gpHundredths: 'int',
    voidedAt: 'instant',
    nameOfVoider: 'text',
    voidReason: 'text',
  },
  sortable: ['id', 'madeAt'],
  expand: { payPeriod: { set: () => payPeriods }, approvalGroup: { set: () => groups } },
  order: [
    ['madeAt', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: PAY_BATCH_PAGE,
})

/** The frozen control sheet of a batch. */
export function controlOf({ control }: Pick<PayBatch, 'control'>): Control {
  // Earlier batches moved no cost and left nobody out.
  const { moves = [], leftOut = [], ...kept } = control as unknown as Control
  return { ...kept, moves, leftOut }
}

/** The days of pay periods, by id. */
export async function daysOfPeriods(ids: readonly number[], reader: Reader = db): Promise<Map<number, Days>> {
  const rows = await reader.payPeriod.findMany({ where: { id: { in: [...ids] } } })
  return new Map(rows.map((row) => [row.id, dated(row)]))
}

/** A file of a batch. @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function findBatchFile(viewer: Viewer, id: number) {
  assertSystemAdministrator(viewer)
  const include = { file: true, payBatch: { select: { number: true } } }
  const found = await db.payBatchFile.findUnique({ where: { id }, include })
  if (!found) throw new NotAllowed('NOT_FOUND')
  return found
}

/** All files of a batch, in their order. @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function findBatchFiles(viewer: Viewer, payBatchId: number) {
  assertSystemAdministrator(viewer)
  const files = { include: { file: true }, orderBy: { id: 'asc' } } as const
  const found = await db.payBatch.findUnique({ where: { id: payBatchId }, select: { number: true, files } })
  if (!found) throw new NotAllowed('NOT_FOUND')
  return found
}

/** The live batches that pay timesheets, by timesheet id, in one statement. */
export async function payingBatches(ids: readonly number[]): Promise<Map<number, { number: string }>> {
  const rows = await db.$queryRaw<{ timesheetId: number; number: string }[]>`
    SELECT DISTINCT l."timesheetId", b."number" FROM "PayBatchLine" l JOIN "PayBatch" b ON b."id" = l."payBatchId"
    WHERE l."timesheetId" = ANY(${[...ids]}::int[]) AND l."isLive" AND l."kind" = 'HOURS'`
  return new Map(rows.map(({ timesheetId, number }) => [timesheetId, { number }]))
}
