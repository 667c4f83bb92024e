// What administrators want to know of approval groups beside their columns: one statement however many there are.
import { db, query, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { canDecideSql } from './groups.ts'

export type GroupFacts = {
  /** Accounts whose timesheets it decides, disabled ones among them. */
  users: number
  /** Timesheets that wait for it. */
  pending: number
  /** Whether it is active and has an active approver: otherwise what is submitted to it waits for nobody. */
  canDecide: boolean
}

/** By the ids of the groups; for those who may see them. */
export async function readGroupFacts(
  ids: readonly number[],
  reader: Reader = db,
): Promise<Map<number, GroupFacts>> {
  const rows = await query<GroupFacts & { id: number }>(
    reader,
    Prisma.sql`
    SELECT "group"."id",
      (SELECT count(*)::int FROM "User" WHERE "approvalGroupId" = "group"."id") AS "users",
      (SELECT coalesce(sum("count"), 0)::int FROM "TimesheetTally"
       WHERE "approvalGroupId" = "group"."id" AND "status" = 'PENDING') AS "pending",
      ${canDecideSql(Prisma.sql`"group"`)} AS "canDecide"
    FROM "ApprovalGroup" "group" WHERE "group"."id" = ANY(${[...ids]}::int[])`,
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
