// Which timesheets a person may see, and that rule in the form that each reader needs: lists, single rows, counts,
// events, decisions (spec 6, rulings 1). The server states the rule nowhere else. tests/api/sight.test.ts runs every reader
// through random changes (docs/decisions/sight-as-data.md).
import { decidesTimesheets } from '#domain/people.ts'
import type { ExcludedOwner } from '#domain/timesheet/lifecycle.ts'
import { isAdministrator } from './administration.ts'
import { now } from '#server/adapters/clock.ts'
import type { StandIn, Viewer } from '#server/auth/viewer.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** All timesheets, or the person's own and those stamped with one of the groups that they decide for. */
export type Sight = 'all' | { userId: number; groups: readonly number[] }

/** The columns that the rule uses: the owner, and the group that the row is stamped with. */
export type Stamped = { userId: number; approvalGroupId: number | null }

type Person = Pick<Viewer, 'id' | 'userType' | 'approvalGroupIds' | 'standIns'>

export function sightOf(person: Person): Sight {
  if (isAdministrator(person)) return 'all'
  return { userId: person.id, groups: decidedGroups(person) }
}

/**
 * The groups whose timesheets the person decides: their own groups, and those of the people they stand in for at this
 * moment. A deputy of a deputy gets no further groups, because only memberships count.
 */
export function decidedGroups(person: Person): number[] {
  // An ex-approver keeps memberships; ignore them.
  if (!decidesTimesheets(person.userType)) return []
  const inTurn = currentStandIns(person).flatMap(({ approvalGroupIds }) => approvalGroupIds)
  return [...new Set([...person.approvalGroupIds, ...inTurn])]
}

/** The viewer as the rules of domain/timesheet/lifecycle.ts take them. */
export function actorOf<Viewer extends Person>(viewer: Viewer) {
  return {
    ...viewer,
    approvalGroupIds: decidedGroups(viewer),
    excludedOwners: excludedOwners(viewer),
  }
}

/**
 * The absent approvers if the person decides for their groups only as a deputy. A deputy may not decide what the absent
 * approver may not, so these approvers' own timesheets wait for somebody else (rulings 4).
 */
export function excludedOwners(person: Person): ExcludedOwner<number>[] {
  const inTurn = currentStandIns(person).flatMap(({ absentId, approvalGroupIds }) =>
    approvalGroupIds.map((approvalGroupId) => ({ userId: absentId, approvalGroupId })),
  )
  return inTurn.filter(({ userId, approvalGroupId }) =>
    decidesOnlyFor(person, inTurn, userId, approvalGroupId),
  )
}

function decidesOnlyFor(
  person: Person,
  inTurn: readonly ExcludedOwner<number>[],
  userId: number,
  groupId: number,
) {
  if (person.approvalGroupIds.includes(groupId)) return false
  return inTurn.every((other) => other.approvalGroupId !== groupId || other.userId === userId)
}

/** The approver that the viewer stands in for on somebody else's timesheet; null if the viewer is a member of its group. */
export function actsFor(viewer: Person, { userId, approvalGroupId }: Stamped): StandIn | null {
  if (userId === viewer.id || approvalGroupId === null || viewer.approvalGroupIds.includes(approvalGroupId))
    return null
  return (
    currentStandIns(viewer).find(
      ({ absentId, approvalGroupIds }) => absentId !== userId && approvalGroupIds.includes(approvalGroupId),
    ) ?? null
  )
}

// Compared here, because a subscription keeps its viewer past midnight.
function currentStandIns({ standIns }: Person): StandIn[] {
  const at = now().getTime()
  return standIns.filter(({ from, until }) => from <= at && at < until)
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
