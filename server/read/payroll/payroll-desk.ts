// The payroll desk: the progress of the hours, and the batch, for each pay period and approval group.
import { includes, type Days } from '#domain/pay-period/periods.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, type Reader } from '#server/database/client.ts'
import type { ApprovalGroup, GpPayCycle, PayBatch } from '#server/database/generated/client.ts'
import { missingInCycle } from '../timesheet/missing.ts'

export type DeskPeriod = Days & {
  gpPayCycle: GpPayCycle
  /** Null while it was never closed. */
  payPeriodId: number | null
  isClosed: boolean
}

export type DeskCell = {
  period: DeskPeriod
  approvalGroupId: number | null
  /** Minutes of approved timesheets, and of pending ones. */
  approvedMinutes: number
  pendingMinutes: number
  pending: number
  declined: number
  /** Drafts and recalled timesheets of the people of the group. */
  drafts: number
  /** People with missing days, and those days. */
  missingPeople: number
  missingDays: number
  /** The id of the batch that counts; null for none. */
  batchId: number | null
  /** How many batches of the cell were voided. */
  voided: number
  /**
   * Late hours that its batch will pay, and hours that it will take back, from any period of the cycle; for an existing
   * batch those that became due since.
   */
  lateMinutes: number
  backMinutes: number
  /** The number of open corrections of its batch. */
  openCorrections: number
}

type Counted = 'period' | 'missingPeople' | 'missingDays' | 'lateMinutes' | 'backMinutes'
type Row = Omit<DeskCell, Counted> & { index: number }

/** The cells with people, timesheets, a batch, or due hours. @param today 'YYYY-MM-DD' where the company is. */
export async function readDesk(
  viewer: Viewer,
  periods: readonly DeskPeriod[],
  today: string,
): Promise<DeskCell[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH "periods" AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(periods.map((period, index) => ({ ...period, index })))}::jsonb)
        AS p ("index" int, "gpPayCycle" "GpPayCycle", "startDate" date, "endDate" date, "payPeriodId" int)
    ), "sheets" AS (
      SELECT p."index", CASE WHEN t."status" IN ('DRAFT', 'RECALLED') THEN u."approvalGroupId" ELSE t."approvalGroupId" END AS "groupId",
        coalesce(sum(t."totalDuration") FILTER (WHERE t."status" = 'APPROVED'), 0)::int AS "approvedMinutes",
        coalesce(sum(t."totalDuration") FILTER (WHERE t."status" = 'PENDING'), 0)::int AS "pendingMinutes",
        count(*) FILTER (WHERE t."status" = 'PENDING')::int AS "pending",
        count(*) FILTER (WHERE t."status" = 'DECLINED')::int AS "declined",
        count(*) FILTER (WHERE t."status" IN ('DRAFT', 'RECALLED'))::int AS "drafts"
      FROM "periods" p
      JOIN "Timesheet" t ON t."gpPayCycle" = p."gpPayCycle" AND t."startDate" BETWEEN p."startDate" AND p."endDate"
        AND t."status" <> 'CANCELLED'
      JOIN "User" u ON u."id" = t."userId"
      GROUP BY 1, 2
    ), "batches" AS (
      SELECT p."index", b."approvalGroupId" AS "groupId", max(b."id") FILTER (WHERE b."state" <> 'VOIDED') AS "batchId",
        count(*) FILTER (WHERE b."state" = 'VOIDED')::int AS "voided",
        coalesce(sum((SELECT count(*) FROM "PayCorrection" c WHERE c."payBatchId" = b."id" AND c."doneAt" IS NULL))
          FILTER (WHERE b."state" <> 'VOIDED'), 0)::int AS "openCorrections"
      FROM "periods" p JOIN "PayBatch" b ON b."payPeriodId" = p."payPeriodId"
      GROUP BY 1, 2
    )
    SELECT "index", nullif("group", 0) AS "approvalGroupId", coalesce("approvedMinutes", 0) AS "approvedMinutes",
      coalesce("pendingMinutes", 0) AS "pendingMinutes", coalesce("pending", 0) AS "pending",
      coalesce("declined", 0) AS "declined", coalesce("drafts", 0) AS "drafts", "batchId", coalesce("voided", 0) AS "voided",
      coalesce("openCorrections", 0) AS "openCorrections"
    FROM (SELECT *, coalesce("groupId", 0) AS "group" FROM "sheets") s
    FULL JOIN (SELECT *, coalesce("groupId", 0) AS "group" FROM "batches") b USING ("index", "group")`
  const cells = rows.map(({ index, ...row }) => ({
    ...row,
    period: periods[index]!,
    ...{ missingPeople: 0, missingDays: 0, lateMinutes: 0, backMinutes: 0 },
  }))
  for (const ofCycle of Map.groupBy(periods, ({ gpPayCycle }) => gpPayCycle).values())
    await addMissing(viewer, ofCycle, cells)
  await addDue(periods, today, cells)
  return cells
}

/**
 * Adds the people with missing days in the periods of a cycle to their cells; a group without anything else gets a
 * cell.
 */
async function addMissing(viewer: Viewer, periods: readonly DeskPeriod[], cells: DeskCell[]): Promise<void> {
  const range = {
    startDate: periods.map(({ startDate }) => startDate).sort()[0]!,
    endDate: periods
      .map(({ endDate }) => endDate)
      .sort()
      .at(-1)!,
  }
  const { gpPayCycle } = periods[0]!
  for (const { approvalGroupId, dates } of await missingInCycle(db, viewer, { gpPayCycle }, range))
    for (const [period, days] of Map.groupBy(dates, (date) => periods.find((one) => includes(one, date)))) {
      if (!period) continue
      const cell = cellOf(cells, period, approvalGroupId)
      cell.missingPeople += 1
      cell.missingDays += days.length
    }
}

type Due = {
  /** The period whose batch was made, and its first day. */
  payPeriodId: number
  startDate: string
  gpPayCycle: GpPayCycle
  approvalGroupId: number | null
  lateMinutes: number
  backMinutes: number
}

/**
 * Adds the hours that became due since batches were made: to the cells of these batches, and to the period whose batch
 * can pay them, which is the latest closed period without a batch or the next period to close.
 */
async function addDue(periods: readonly DeskPeriod[], today: string, cells: DeskCell[]): Promise<void> {
  const due = await readDue(periods.map(({ gpPayCycle }) => gpPayCycle))
  const latestFirst = periods.toSorted((one, other) => (one.startDate < other.startDate ? 1 : -1))
  for (const ofGroup of Map.groupBy(due, (one) => `${one.gpPayCycle} ${one.approvalGroupId}`).values()) {
    const { gpPayCycle, approvalGroupId } = ofGroup[0]!
    const own = cells.filter((cell) => cell.approvalGroupId === approvalGroupId)
    const isMade = (period: DeskPeriod) => own.some((cell) => cell.period === period && cell.batchId !== null)
    for (const { payPeriodId, lateMinutes, backMinutes } of ofGroup) {
      const made = own.find(({ period, batchId }) => batchId !== null && period.payPeriodId === payPeriodId)
      if (made) Object.assign(made, { lateMinutes, backMinutes })
    }
    const ofCycle = latestFirst.filter(
      (period) => period.gpPayCycle === gpPayCycle && period.startDate <= today,
    )
    const makeable = ofCycle.filter((period) => period.isClosed && !isMade(period))
    const open = ofCycle.filter(({ isClosed }) => !isClosed)
    for (const { startDate, lateMinutes, backMinutes } of ofGroup) {
      const isLater = (period: DeskPeriod) => period.startDate > startDate
      const next = makeable.find(isLater) ?? open.findLast(isLater) ?? makeable[0]
      if (!next) continue
      const cell = cellOf(cells, next, approvalGroupId)
      cell.lateMinutes += lateMinutes
      cell.backMinutes += backMinutes
    }
  }
}

function readDue(cycles: readonly GpPayCycle[]): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    WITH "made" AS (
      SELECT b."id", b."payPeriodId", b."approvalGroupId", p."gpPayCycle", p."startDate", p."endDate", p."isClosed"
      FROM "PayBatch" b JOIN "PayPeriod" p ON p."id" = b."payPeriodId"
      WHERE b."state" <> 'VOIDED' AND p."gpPayCycle" = ANY(${[...new Set(cycles)]}::"GpPayCycle"[])
    ), "due" AS (
      SELECT m."payPeriodId", m."startDate", m."gpPayCycle", m."approvalGroupId", l."minutes" AS "late", 0 AS "back"
      FROM "made" m
      JOIN "Timesheet" t ON t."gpPayCycle" = m."gpPayCycle" AND t."startDate" BETWEEN m."startDate" AND m."endDate"
        AND t."status" = 'APPROVED' AND t."approvalGroupId" IS NOT DISTINCT FROM m."approvalGroupId"
      JOIN "TimesheetLine" l ON l."timesheetId" = t."id" AND l."minutes" > 0
      WHERE m."isClosed" AND NOT EXISTS (
        SELECT FROM "PayBatchLine" paid WHERE paid."timesheetLineId" = l."id" AND paid."kind" = 'HOURS' AND paid."isLive")
      UNION ALL
      SELECT m."payPeriodId", m."startDate", m."gpPayCycle", m."approvalGroupId", 0, h."minutes"
      FROM "made" m
      JOIN "PayBatchLine" h ON h."payBatchId" = m."id" AND h."kind" = 'HOURS'
      JOIN "Timesheet" t ON t."id" = h."timesheetId" AND t."status" = 'CANCELLED'
      WHERE NOT EXISTS (
        SELECT FROM "PayBatchLine" back
        WHERE back."timesheetLineId" = h."timesheetLineId" AND back."kind" = 'REVERSAL' AND back."isLive")
    )
    SELECT "payPeriodId", "startDate"::text, "gpPayCycle"::text, "approvalGroupId", sum("late")::int AS "lateMinutes", sum("back")::int AS "backMinutes"
    FROM "due" GROUP BY 1, 2, 3, 4`
}

/** The cell of a group in a period, a new one if it has none. */
function cellOf(cells: DeskCell[], period: DeskPeriod, approvalGroupId: number | null): DeskCell {
  const found = cells.find((one) => one.period === period && one.approvalGroupId === approvalGroupId)
  if (found) return found
  const cell = emptyCell(period, approvalGroupId)
  cells.push(cell)
  return cell
}

function emptyCell(period: DeskPeriod, approvalGroupId: number | null): DeskCell {
  return {
    period,
    approvalGroupId,
    ...{ approvedMinutes: 0, pendingMinutes: 0, pending: 0, declined: 0, drafts: 0 },
    ...{ missingPeople: 0, missingDays: 0, batchId: null, voided: 0 },
    ...{ lateMinutes: 0, backMinutes: 0, openCorrections: 0 },
  }
}

export type GroupRow = ApprovalGroup
export type BatchRow = PayBatch

/** Groups by id, and batches by id. */
export async function readGroups(ids: readonly number[]): Promise<Map<number, GroupRow>> {
  const rows = await db.approvalGroup.findMany({ where: { id: { in: [...new Set(ids)] } } })
  return new Map(rows.map((row) => [row.id, row]))
}
export async function readBatches(ids: readonly number[]): Promise<Map<number, BatchRow>> {
  const rows = await db.payBatch.findMany({ where: { id: { in: [...ids] } } })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The other batches of the period and group of a batch, the newest first. */
export function readOtherBatches(
  { id, payPeriodId, approvalGroupId }: Pick<BatchRow, 'id' | 'payPeriodId' | 'approvalGroupId'>,
  reader: Reader = db,
): Promise<BatchRow[]> {
  return reader.payBatch.findMany({
    where: { payPeriodId, approvalGroupId, id: { not: id } },
    orderBy: { id: 'desc' },
  })
}
