// Who can approve a timesheet, and the refusal if nobody can (rulings 1).
import { mayCreateTimesheet } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { activeApprover } from '#server/access/approver.ts'
import { now } from '#server/adapters/clock.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, type Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readColumns, type Column } from '#server/database/rows.ts'
import type { Approvers } from './types.ts'

/**
 * The column with the people who could approve a timesheet that its owner submits now: the approvers of the owner's group, or,
 * for a System_Administrator without a group, the other System_Administrators. Null if there is nobody.
 */
export function approversOf(owner: Viewer): Column<Approvers | null> {
  if (owner.approvalGroupId !== null) return approversOfGroup(owner.approvalGroupId, owner.id)
  if (owner.userType !== 'SYSTEM_ADMINISTRATOR') return Prisma.sql`NULL::json`
  return Prisma.sql`(
    SELECT json_build_object('group', NULL, 'ids', json_agg("id")) FROM "User"
    WHERE "active" AND "userType" = 'SYSTEM_ADMINISTRATOR' AND "id" <> ${owner.id}::int HAVING count(*) > 0)`
}

/**
 * Why submitting any timesheet would be refused now: nobody could approve it. Null if somebody could, and for people
 * who record no timesheets.
 */
export async function obstacleToSubmitting(viewer: Viewer): Promise<Refusal | null> {
  if (!mayCreateTimesheet(viewer) || (await readColumns(db, { approvers: approversOf(viewer) })).approvers)
    return null
  return nobodyCouldApprove(viewer)
}

export function nobodyCouldApprove({ userType, approvalGroupId }: Viewer): Refusal {
  const isWithoutGroup = userType === 'SYSTEM_ADMINISTRATOR' && approvalGroupId === null
  return new Refusal(isWithoutGroup ? 'NO_OTHER_ADMINISTRATOR' : 'NO_APPROVAL_GROUP')
}

type OfGroup = Approvers & { group: object }

/**
 * A group and its approvers with their current deputies (but nobody who stands in for the owner, rulings 4), if it is
 * active and somebody other than the owner could approve; otherwise null.
 */
export async function findApprovers(
  reader: Reader,
  approvalGroupId: number,
  ownerId: number | null,
): Promise<OfGroup | null> {
  return (await readColumns(reader, { approvers: approversOfGroup(approvalGroupId, ownerId) })).approvers
}

function approversOfGroup(approvalGroupId: number, ownerId: number | null): Column<OfGroup | null> {
  return Prisma.sql`(
    SELECT json_build_object('group', json_build_object('id', "group"."id", 'name', "group"."name"),
      'ids', array_agg(DISTINCT "approver"."id"))
    FROM "ApprovalGroup" "group"
    JOIN "ApprovalGroupMember" "member" ON "member"."approvalGroupId" = "group"."id"
    LEFT JOIN "Deputy" "deputy" ON "deputy"."absentId" = "member"."approverId"
      AND "deputy"."absentId" IS DISTINCT FROM ${ownerId}::int
      AND "deputy"."from" <= ${now()}::timestamptz AND ${now()}::timestamptz < "deputy"."until"
    JOIN "User" "approver" ON "approver"."id" IN ("member"."approverId", "deputy"."deputyId")
    WHERE "group"."id" = ${approvalGroupId}::int AND "group"."active"
      AND "approver"."id" IS DISTINCT FROM ${ownerId}::int AND ${conditionOf('User', activeApprover, Prisma.sql`"approver"`)}
    GROUP BY "group"."id")`
}
