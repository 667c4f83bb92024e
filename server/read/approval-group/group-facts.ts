// Figures of approval groups for administrators, in one statement however many groups there are.
import { db, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { canDecideSql } from './groups.ts'

export type GroupFacts = {
  /** Accounts in the group, disabled ones included. */
  users: number
  /** Its pending timesheets. */
  pending: number
  /** The day of the oldest of them, at midnight UTC; null if there are none. */
  oldestPending: Date | null
  /** Whether it is active and has an active approver; otherwise nobody can decide its timesheets. */
  canDecide: boolean
}

/** The figures by group id. The caller checks the permission. */
export async function readGroupFacts(
  ids: readonly number[],
  reader: Reader = db,
): Promise<Map<number, GroupFacts>> {
  const rows = await reader.$queryRaw<(GroupFacts & { id: number })[]>`
    SELECT "group"."id",
      (SELECT count(*)::int FROM "User" WHERE "approvalGroupId" = "group"."id") AS "users",
      (SELECT coalesce(sum("count"), 0)::int FROM "TimesheetTally"
       WHERE "approvalGroupId" = "group"."id" AND "status" = 'PENDING') AS "pending",
      (SELECT min("startDate") FROM "Timesheet"
       WHERE "approvalGroupId" = "group"."id" AND "status" = 'PENDING') AS "oldestPending",
      ${canDecideSql(Prisma.sql`"group"`)} AS "canDecide"
    FROM "ApprovalGroup" "group" WHERE "group"."id" = ANY(${[...ids]}::int[])`
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
