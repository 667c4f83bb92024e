// The payroll desk: for each pay period and approval group how far the hours are, and its batch.
import { includes, type Days } from '#domain/pay-period/periods.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, type Reader } from '#server/database/client.ts'
import type { ApprovalGroup, GpPayCycle, PayBatch } from '#server/database/generated/client.ts'
import { missingInCycle } from './missing.ts'

export type DeskPeriod = Days & { gpPayCycle: GpPayCycle; payPeriodId: number | null }

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
}

type Row = Omit<DeskCell, 'period' | 'missingPeople' | 'missingDays'> & { place: number }

/** The cells that have people, timesheets or a batch. */
export async function readDesk(viewer: Viewer, periods: readonly DeskPeriod[]): Promise<DeskCell[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH "periods" AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(periods.map((period, place) => ({ ...period, place })))}::jsonb)
        AS p ("place" int, "gpPayCycle" "GpPayCycle", "startDate" date, "endDate" date, "payPeriodId" int)
    ), "sheets" AS (
      SELECT p."place", CASE WHEN t."status" IN ('DRAFT', 'RECALLED') THEN u."approvalGroupId" ELSE t."approvalGroupId" END AS "groupId",
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
      SELECT p."place", b."approvalGroupId" AS "groupId", max(b."id") FILTER (WHERE b."state" <> 'VOIDED') AS "batchId",
        count(*) FILTER (WHERE b."state" = 'VOIDED')::int AS "voided"
      FROM "periods" p JOIN "PayBatch" b ON b."payPeriodId" = p."payPeriodId"
      GROUP BY 1, 2
    )
    SELECT "place", nullif("group", 0) AS "approvalGroupId", coalesce("approvedMinutes", 0) AS "approvedMinutes",
      coalesce("pendingMinutes", 0) AS "pendingMinutes", coalesce("pending", 0) AS "pending",
      coalesce("declined", 0) AS "declined", coalesce("drafts", 0) AS "drafts", "batchId", coalesce("voided", 0) AS "voided"
    FROM (SELECT *, coalesce("groupId", 0) AS "group" FROM "sheets") s
    FULL JOIN (SELECT *, coalesce("groupId", 0) AS "group" FROM "batches") b USING ("place", "group")`
  const cells = rows.map(({ place, ...row }) => ({
    ...row,
    period: periods[place]!,
    missingPeople: 0,
    missingDays: 0,
  }))
  for (const ofCycle of Map.groupBy(periods, ({ gpPayCycle }) => gpPayCycle).values())
    await addMissing(viewer, ofCycle, cells)
  return cells
}

/** Adds who misses days in the periods of a cycle to their cells; a group that has nothing else gets a cell. */
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
      const isTheirs = (one: DeskCell) => one.period === period && one.approvalGroupId === approvalGroupId
      let cell = cells.find(isTheirs)
      if (!cell) cells.push((cell = emptyCell(period, approvalGroupId)))
      cell.missingPeople += 1
      cell.missingDays += days.length
    }
}

function emptyCell(period: DeskPeriod, approvalGroupId: number | null): DeskCell {
  return {
    period,
    approvalGroupId,
    ...{ approvedMinutes: 0, pendingMinutes: 0, pending: 0, declined: 0, drafts: 0 },
    ...{ missingPeople: 0, missingDays: 0, batchId: null, voided: 0 },
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
