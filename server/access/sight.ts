// Which timesheets a person may see, as data, and what that says to each reader that asks: a list, a row, the tallies,
// an event (spec 6, rulings 1). Nothing else on the server states the rule again. tests/api/sight.test.ts runs every
// reader through one table of cases.
import { isAdministrator } from './administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** All timesheets, or one's own and those stamped with a group one approves for. */
export type Sight = 'all' | { userId: number; groups: readonly number[] }

/** What the rule reads of a row: whose timesheet it is, and the group it is stamped with. */
export type Stamped = { userId: number; approvalGroupId: number | null }

type Person = Pick<Viewer, 'id' | 'userType' | 'approvalGroupIds'>

/** What a viewer may see. */
export function sightOf({ id, userType, approvalGroupIds }: Person): Sight {
  if (isAdministrator({ userType })) return 'all'
  // An ex-approver keeps memberships; ignore them.
  return { userId: id, groups: userType === 'APPROVER' ? approvalGroupIds : [] }
}

/** Whether a row is in sight. */
export function sees(sight: Sight, { userId, approvalGroupId }: Stamped): boolean {
  if (sight === 'all' || sight.userId === userId) return true
  return approvalGroupId !== null && sight.groups.includes(approvalGroupId)
}

/** The rows in sight, as a `where` of every table with those two columns: timesheets, their tallies, their history. */
export function inSight(sight: Sight) {
  if (sight === 'all') return {}
  const { userId, groups } = sight
  return groups.length > 0 ? { OR: [{ userId }, { approvalGroupId: { in: [...groups] } }] } : { userId }
}

/** The same as a condition of a hand-written statement. @param table the alias of a table with those columns. */
export function inSightSql(sight: Sight, table: Prisma.Sql): Prisma.Sql {
  return conditionOf('Timesheet', inSight(sight), table)
}

/** Whether an event is about a timesheet that is in sight now, or was until just now: spares a read for all others. */
export function hears(sight: Sight, event: Stamped & { formerGroupId: number | null }): boolean {
  return sees(sight, event) || sees(sight, { ...event, approvalGroupId: event.formerGroupId })
}
