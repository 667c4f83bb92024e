// The effects of an action on several accounts, in one statement, for the question before it.
import { assertAdministrator } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { now } from '#server/adapters/clock.ts'
import { conditionOf } from '#server/database/condition.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

export type AccountsImpact = {
  /** Their pending timesheets by the group that decides them; null for those without a group. */
  pending: { groupId: number | null; count: number }[]
  /** The number of these people who are signed in. */
  signedIn: number
  /** The active groups whose active approvers are all among them. */
  desertedGroupIds: number[]
  /** The number of these people whose value the next import overwrites, for each column of users.csv. */
  imported: Record<string, number>
}

/** @throws NotAllowed FORBIDDEN. */
export async function readAccountsImpact(
  viewer: Viewer,
  userIds: readonly number[],
): Promise<AccountsImpact> {
  assertAdministrator(viewer)
  const ids = Prisma.sql`ANY(${[...userIds]}::int[])`
  const decides = conditionOf('User', activeApprover, Prisma.sql`"approver"`)
  const [impact] = await db.$queryRaw<AccountsImpact[]>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('groupId', "groupId", 'count', "count") ORDER BY "groupId"), '[]')
       FROM (SELECT nullif("approvalGroupId", 0) AS "groupId", sum("count") AS "count" FROM "TimesheetTally"
             WHERE "userId" = ${ids} AND "status" = 'PENDING' GROUP BY 1 HAVING sum("count") > 0) "each") AS "pending",
      (SELECT count(DISTINCT "userId")::int FROM "Session"
       WHERE "userId" = ${ids} AND "endedAt" IS NULL AND "expiresAt" > ${now()}) AS "signedIn",
      ARRAY(SELECT "group"."id" FROM "ApprovalGroup" "group"
            JOIN "ApprovalGroupMember" "member" ON "member"."approvalGroupId" = "group"."id"
            JOIN "User" "approver" ON "approver"."id" = "member"."approverId"
            WHERE "group"."active" AND ${decides}
            GROUP BY "group"."id" HAVING bool_and("approver"."id" = ${ids})
            ORDER BY "group"."id") AS "desertedGroupIds",
      (SELECT coalesce(jsonb_object_agg("field", "count"), '{}')
       FROM (SELECT unnest("importedFields") AS "field", count(*) FROM "User" WHERE "id" = ${ids} GROUP BY 1) "each")
        AS "imported"`
  return impact!
}
