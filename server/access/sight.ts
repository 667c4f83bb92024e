// Which timesheets a person may see, and that rule in the form that each reader needs: lists, single rows, counts,
// events (spec 6, rulings 1). The server states the rule nowhere else. tests/api/sight.test.ts runs every reader
// through one table of cases.
import { isAdministrator } from './administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** All timesheets, or the person's own and those stamped with one of their approval groups. */
export type Sight = 'all' | { userId: number; groups: readonly number[] }

/** The columns that the rule uses: the owner, and the group that the row is stamped with. */
export type Stamped = { userId: number; approvalGroupId: number | null }

type Person = Pick<Viewer, 'id' | 'userType' | 'approvalGroupIds'>

export function sightOf({ id, userType, approvalGroupIds }: Person): Sight {
  if (isAdministrator({ userType })) return 'all'
  // An ex-approver keeps memberships; ignore them.
  return { userId: id, groups: userType === 'APPROVER' ? approvalGroupIds : [] }
}

export function sees(sight: Sight, { userId, approvalGroupId }: Stamped): boolean {
  if (sight === 'all' || sight.userId === userId) return true
  return approvalGroupId !== null && sight.groups.includes(approvalGroupId)
}

/** The visible rows, as a `where` for every table with those two columns: timesheets, counts, history. */
export function inSight(sight: Sight) {
  if (sight === 'all') return {}
  const { userId, groups } = sight
  return groups.length > 0 ? { OR: [{ userId }, { approvalGroupId: { in: [...groups] } }] } : { userId }
}

/** The same as an SQL condition. @param table its alias in the statement. */
export function inSightSql(sight: Sight, table: Prisma.Sql): Prisma.Sql {
  return conditionOf('Timesheet', inSight(sight), table)
}

/**
 * Whether an event is about a timesheet that is visible now or was visible before the event; others need not be read.
 */
export function receivesEvent(sight: Sight, event: Stamped & { formerGroupId: number | null }): boolean {
  return sees(sight, event) || sees(sight, { ...event, approvalGroupId: event.formerGroupId })
}
