// The approvers with the most decisions of the last weeks, on the viewer's own timesheets or on those of the groups that the
// viewer approves for (spec 7).
import { decidedGroups } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { profileSpan } from './working-hours.ts'

const { sql } = Prisma

export type TopApprover<Person = { id: number }> = {
  user: Person
  /** The timesheets that they approved or declined, each counted once. */
  timesheets: number
  /** The number of decisions: a declined timesheet can come back and be decided again. */
  approved: number
  declined: number
}

/** The approvers with the most decisions. */
const SHOWN = 5

/** On the viewer's own timesheets. @param person the selection of each approver. */
export function topApprovers(viewer: Viewer, person: object): Promise<TopApprover[]> {
  return counted(sql`t."userId" = ${viewer.id}::int`, person)
}

/** On the timesheets of the groups that the viewer approves for, the viewer included; empty without such a group. */
export async function topOfGroups(viewer: Viewer, person: object): Promise<TopApprover[]> {
  const groups = decidedGroups(viewer)
  if (groups.length === 0) return []
  return counted(sql`t."approvalGroupId" = ANY(${groups}::int[])`, person)
}

async function counted(whose: Prisma.Sql, person: object): Promise<TopApprover[]> {
  const { from, to } = await profileSpan()
  const rows = await db.$queryRaw<(Omit<TopApprover, 'user'> & { userId: number })[]>(sql`
    SELECT e."actorId" AS "userId", count(DISTINCT t."id")::int AS "timesheets",
      count(*) FILTER (WHERE e."timesheetEventType" = 'APPROVED')::int AS "approved",
      count(*) FILTER (WHERE e."timesheetEventType" = 'DECLINED')::int AS "declined"
    FROM "Timesheet" t JOIN "TimesheetEvent" e ON e."timesheetId" = t."id"
    WHERE ${whose} AND t."startDate" BETWEEN ${from}::date AND ${to}::date
      AND e."timesheetEventType" IN ('APPROVED', 'DECLINED')
    GROUP BY 1 ORDER BY "timesheets" DESC, "userId" LIMIT ${SHOWN}::int`)
  if (rows.length === 0) return []
  const people = (await db.user.findMany({
    ...person,
    where: { id: { in: rows.map(({ userId }) => userId) } },
  })) as { id: number }[]
  const byId = new Map(people.map((one) => [one.id, one]))
  return rows.map(({ userId, ...row }) => ({ ...row, user: byId.get(userId)! }))
}
