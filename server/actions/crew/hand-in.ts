// Hands a prepared day in: its person's own timesheet is begun from it. What they record stands (rulings 6b).
import { differenceOf, isOtherwise, type ComparedDay } from '#domain/crew/difference.ts'
import type { PreparedState } from '#domain/crew/prepared-day.ts'
import { Refusal } from '#domain/refusal.ts'
import { forLinks } from '#domain/timesheet/task-fields.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { rowsOf, type Column } from '#server/database/rows.ts'
import type { LineWithLinks } from '#server/actions/timesheet/types.ts'
import { publishPrepared } from './publish.ts'

/** The prepared day that a timesheet is begun from, or was. */
export type PreparedFor = ComparedDay<number> & {
  id: number
  startDate: string
  state: PreparedState
  timesheetId: number | null
}

/**
 * The column with the person's prepared day.
 * @param of the timesheet that was begun from it, or else the day that a new one is begun from.
 */
export function preparedFor(
  userId: number,
  of: { timesheetId: number } | { preparedDayId: number } | null,
): Column<PreparedFor[]> {
  if (!of) return Prisma.sql`'[]'::json`
  const is =
    'timesheetId' in of
      ? Prisma.sql`d."timesheetId" = ${of.timesheetId}::int`
      : Prisma.sql`d."id" = ${of.preparedDayId}::int`
  return rowsOf(Prisma.sql`
    SELECT d."id", d."startDate"::text, d."shift", d."state", d."timesheetId",
      (SELECT json_agg(json_build_object(
        'timesheetLineType', l."timesheetLineType", 'startTime', l."startTime", 'endTime', l."endTime",
        'site', l."siteId", 'equipment', l."equipmentId", 'workOrder', l."workOrderId", 'taskCategory', l."taskCategoryId",
        'workOrderTask', l."workOrderTaskId", 'job', l."jobId", 'jobCostCode', l."jobCostCodeId", 'glAccount', l."glAccountId"))
       FROM "PreparedLine" l WHERE l."preparedDayId" = d."id") AS "lines"
    FROM "PreparedDay" d WHERE d."userId" = ${userId}::int AND ${is}`)
}

/**
 * The prepared day that the timesheet comes from; null if it does not, or no longer: a day that was withdrawn or declined, or is
 * of another date, does not keep its person from recording their own.
 * @param timesheetId null for a new timesheet.
 * @throws Refusal PREPARED_USED if another timesheet was begun from it.
 */
export function comesFrom(
  [prepared]: readonly PreparedFor[],
  timesheetId: number | null,
  startDate: string,
): PreparedFor | null {
  if (!prepared) return null
  if (prepared.timesheetId !== null) {
    if (prepared.timesheetId !== timesheetId) throw new Refusal('PREPARED_USED')
    return prepared
  }
  return prepared.state === 'OFFERED' && prepared.startDate === startDate ? prepared : null
}

/** Whether the approver should see that it differs from what was prepared. */
export function isPreparedOtherwise(
  prepared: PreparedFor | null,
  shift: Shift,
  lines: readonly LineWithLinks[],
): boolean {
  if (!prepared) return false
  const handedIn = lines.map((line) => ({ ...line, ...forLinks((link) => line[link]?.id ?? null) }))
  return isOtherwise(differenceOf(prepared, { shift, lines: handedIn }))
}

/** Stores that the timesheet was begun from the prepared day, and tells those who prepare. */
export async function noteHandedIn(
  tx: Transaction,
  { id: userId, approvalGroupId }: { id: number; approvalGroupId: number | null },
  { id, timesheetId: before }: PreparedFor,
  timesheetId: number,
): Promise<void> {
  if (before === null) await tx.preparedDay.update({ where: { id }, data: { timesheetId } })
  publishPrepared(tx, [{ id, userId, approvalGroupId }])
}
