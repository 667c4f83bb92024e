// Whose days a person may prepare (rulings 6b): those of the people of the group that they lead as a crew leader, and of the
// groups that they decide for; System_Administrators those of everybody. It gives no sight of anybody's timesheets.
import { onlyPreparers } from '#domain/denial.ts'
import { recordsTimesheets } from './own-rows.ts'
import { decidedGroups } from './sight.ts'
import { isSystemAdministrator } from './administration.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { conditionOf } from '#server/database/condition.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

type Person = Pick<Viewer, 'id' | 'userType' | 'approvalGroupIds' | 'standIns' | 'ledGroupId'>

/** All groups and people without a group, or some groups. */
export type CrewReach = 'all' | readonly number[]

/** The groups whose people's days the person may prepare. */
export function crewReachOf(person: Person): CrewReach {
  if (isSystemAdministrator(person)) return 'all'
  const led = person.ledGroupId === null ? [] : [person.ledGroupId]
  return [...new Set([...led, ...decidedGroups(person)])]
}

/** Whether the person may prepare anybody's day. */
export function mayPrepare(person: Person): boolean {
  const reach = crewReachOf(person)
  return reach === 'all' || reach.length > 0
}

/** Whether the person may prepare days for people of the group; null is no group. */
export function preparesForGroup(person: Person, groupId: number | null): boolean {
  const reach = crewReachOf(person)
  return reach === 'all' || (groupId !== null && reach.includes(groupId))
}

/** @throws NotAllowed FORBIDDEN. */
export function assertPrepares(person: Person): void {
  if (!mayPrepare(person)) throw new NotAllowed('FORBIDDEN', onlyPreparers)
}

/** The people who can be crew leaders of a group, as a `where`. */
export function leads(approvalGroupId: number) {
  return { ...recordsTimesheets, approvalGroupId } satisfies Prisma.UserWhereInput
}

/** The people whose days the person may prepare, as a `where`: those who record timesheets. */
export function inCrew(person: Person) {
  const reach = crewReachOf(person)
  return {
    ...recordsTimesheets,
    ...(reach !== 'all' && { approvalGroupId: { in: [...reach] } }),
  } satisfies Prisma.UserWhereInput
}

/** The same as an SQL condition. @param table the alias of "User" in the statement. */
export function inCrewSql(person: Person, table: Prisma.Sql): Prisma.Sql {
  return conditionOf('User', inCrew(person), table)
}

/** The prepared days that the person may read and change for others, as a `where`. */
export function preparesFor(person: Person) {
  return { user: inCrew(person) } satisfies Prisma.PreparedDayWhereInput
}
