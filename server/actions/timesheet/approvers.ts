// Who can approve a timesheet, and the refusal if nobody can (rulings 1).
import { mayCreateTimesheet } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { activeApprover } from '#server/access/approver.ts'
import { now } from '#server/adapters/clock.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, type Reader } from '#server/database/client.ts'
import { deputySpans } from '#server/database/deputy-spans.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Approvers } from './types.ts'

/**
 * The people who could approve a timesheet that its owner submits now: the approvers of the owner's group, or, for a
 * System_Administrator without a group, the other System_Administrators. Null if there is nobody.
 */
export async function findApproversFor(reader: Reader, owner: Viewer): Promise<Approvers | null> {
  if (owner.approvalGroupId !== null) return findApprovers(reader, owner.approvalGroupId, owner.id)
  if (owner.userType !== 'SYSTEM_ADMINISTRATOR') return null
  const others = await reader.user.findMany({
    select: { id: true },
    where: { active: true, userType: 'SYSTEM_ADMINISTRATOR', id: { not: owner.id } },
  })
  return others.length > 0 ? { group: null, ids: others.map(({ id }) => id) } : null
}

/**
 * Why submitting any timesheet would be refused now: nobody could approve it. Null if somebody could, and for people
 * who record no timesheets.
 */
export async function obstacleToSubmitting(viewer: Viewer): Promise<Refusal | null> {
  if (!mayCreateTimesheet(viewer) || (await findApproversFor(db, viewer))) return null
  return nobodyCouldApprove(viewer)
}

export function nobodyCouldApprove({ userType, approvalGroupId }: Viewer): Refusal {
  const isWithoutGroup = userType === 'SYSTEM_ADMINISTRATOR' && approvalGroupId === null
  return new Refusal(isWithoutGroup ? 'NO_OTHER_ADMINISTRATOR' : 'NO_APPROVAL_GROUP')
}

/**
 * A group and its approvers, with those who stand in for them now, if it is active and somebody other than the owner could
 * approve; otherwise null.
 */
export async function findApprovers(
  reader: Reader,
  approvalGroupId: number,
  ownerId: number | null,
): Promise<(Approvers & { group: object }) | null> {
  const [row] = await reader.$queryRaw<{ id: number; name: string; approverIds: number[] }[]>`
    SELECT "group"."id", "group"."name", array_agg(DISTINCT "approver"."id") AS "approverIds"
    FROM "ApprovalGroup" "group"
    JOIN "ApprovalGroupMember" "member" ON "member"."approvalGroupId" = "group"."id"
    LEFT JOIN ${deputySpans} "deputy" ON "deputy"."absentId" = "member"."approverId"
      AND "deputy"."from" <= ${now()}::timestamptz AND ${now()}::timestamptz < "deputy"."until"
    JOIN "User" "approver" ON "approver"."id" IN ("member"."approverId", "deputy"."deputyId")
    WHERE "group"."id" = ${approvalGroupId}::int AND "group"."active"
      AND "approver"."id" IS DISTINCT FROM ${ownerId}::int AND ${conditionOf('User', activeApprover, Prisma.sql`"approver"`)}
    GROUP BY "group"."id"`
  return row ? { group: { id: row.id, name: row.name }, ids: row.approverIds } : null
}
