// Which approval group can decide a timesheet, and who in it.
import { isActiveApprover } from '#server/access/approver.ts'
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { GroupWithApprovers } from './types.ts'

/** An active group with its deciders' ids, if anybody in it other than the owner could decide; otherwise null. */
export async function findGroupWithApprovers(
  tx: Transaction,
  approvalGroupId: number,
  ownerId: number,
): Promise<GroupWithApprovers | null> {
  const [group] = await query<GroupWithApprovers>(tx, groupWithApproversSql(approvalGroupId, ownerId))
  return group ?? null
}

/** The statement that reads it. */
export function groupWithApproversSql(approvalGroupId: number | null, ownerId: number): Prisma.Sql {
  return Prisma.sql`
    SELECT "group"."id", "group"."name", array_agg("approver"."id") AS "deciders"
    FROM "ApprovalGroup" "group"
    JOIN "ApprovalGroupMember" "member" ON "member"."approvalGroupId" = "group"."id"
    JOIN "User" "approver" ON "approver"."id" = "member"."approverId"
    WHERE "group"."id" = ${approvalGroupId}::int AND "group"."active"
      AND "approver"."id" <> ${ownerId}::int AND ${isActiveApprover}
    GROUP BY "group"."id"`
}
