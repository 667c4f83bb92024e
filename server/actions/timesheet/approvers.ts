// Who can decide a timesheet (rulings 1).
import { isActiveApprover } from '#server/access/approver.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { query, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Approvers } from './types.ts'

/**
 * Who could decide a timesheet that its owner submits now: the approvers of the owner's group, or for a
 * System_Administrator without a group the other System_Administrators. Null where nobody could.
 */
export async function findApproversFor(tx: Transaction, owner: Viewer): Promise<Approvers | null> {
  if (owner.approvalGroupId !== null) return findApprovers(tx, owner.approvalGroupId, owner.id)
  if (owner.userType !== 'SYSTEM_ADMINISTRATOR') return null
  const others = await tx.user.findMany({
    select: { id: true },
    where: { active: true, userType: 'SYSTEM_ADMINISTRATOR', id: { not: owner.id } },
  })
  return others.length > 0 ? { group: null, ids: others.map(({ id }) => id) } : null
}

/** An active group and its approvers, if anybody in it other than the owner could decide; otherwise null. */
export async function findApprovers(
  tx: Transaction,
  approvalGroupId: number,
  ownerId: number,
): Promise<(Approvers & { group: object }) | null> {
  const [found] = await query<{ id: number; name: string; approverIds: number[] }>(
    tx,
    Prisma.sql`
    SELECT "group"."id", "group"."name", array_agg("approver"."id") AS "approverIds"
    FROM "ApprovalGroup" "group"
    JOIN "ApprovalGroupMember" "member" ON "member"."approvalGroupId" = "group"."id"
    JOIN "User" "approver" ON "approver"."id" = "member"."approverId"
    WHERE "group"."id" = ${approvalGroupId}::int AND "group"."active"
      AND "approver"."id" <> ${ownerId}::int AND ${isActiveApprover}
    GROUP BY "group"."id"`,
  )
  return found ? { group: { id: found.id, name: found.name }, ids: found.approverIds } : null
}
