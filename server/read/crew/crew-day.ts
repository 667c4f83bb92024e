// The day of a crew for those who prepare it: each person's state, and what was prepared. Nothing of anybody's timesheets but
// that one was handed in, and whether it differs from what was prepared.
import { crewStateOf, type CrewState } from '#domain/crew/prepared-day.ts'
import { CREW_MAX } from '#domain/limits.ts'
import { crewReachOf, inCrewSql } from '#server/access/crew.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readSettings } from '../administration/settings.ts'
import { readCrewFacts } from './crew-facts.ts'

const { sql } = Prisma

export type CrewPerson = {
  userId: number
  firstName: string
  lastName: string
  state: CrewState
  /** Null if nothing was prepared, or it was withdrawn. */
  preparedDayId: number | null
  /** Whether the viewer prepared this person's day the last time that they prepared any of the group. */
  isOfCrew: boolean
}

export type CrewDay = {
  group: CrewGroup
  /** 'YYYY-MM-DD' in the company's time zone. */
  date: string
  people: CrewPerson[]
  /** Whether there are more than CREW_MAX people. */
  isCut: boolean
  /** The last earlier day that the viewer prepared for the group, 'YYYY-MM-DD', and the days prepared then; null for none. */
  previous: { date: string; ids: number[] } | null
}

/** An approval group whose people's days the viewer may prepare. */
export type CrewGroup = { id: number; name: string; people: number }

/** The groups whose people's days the viewer may prepare, by name. */
export async function crewGroups(viewer: Viewer): Promise<CrewGroup[]> {
  const reach = crewReachOf(viewer)
  const some = reach === 'all' ? sql`true` : sql`g."id" = ANY(${[...reach]}::int[])`
  return db.$queryRaw(sql`
    SELECT g."id", g."name", count(p."id")::int AS "people"
    FROM "ApprovalGroup" g JOIN "User" p ON p."approvalGroupId" = g."id" AND ${inCrewSql(viewer, sql`p`)}
    WHERE g."active" AND ${some} GROUP BY g."id" ORDER BY g."name", g."id"`)
}

/** The group of the latest day that the viewer prepared, or else the first. */
async function usualGroup(viewer: Viewer, groups: readonly CrewGroup[]): Promise<CrewGroup | undefined> {
  if (groups.length < 2) return groups[0]
  const latest = await db.preparedDay.findFirst({
    where: { preparedById: viewer.id, user: { approvalGroupId: { in: groups.map(({ id }) => id) } } },
    select: { user: { select: { approvalGroupId: true } } },
    orderBy: { startDate: 'desc' },
  })
  return groups.find(({ id }) => id === latest?.user.approvalGroupId) ?? groups[0]
}

/**
 * The day of the people of a group, by name; null if the viewer does not prepare for the group.
 * @param wanted the group; null for the one of the last prepared day. @param on 'YYYY-MM-DD' in the company's time zone; null for
 * today.
 */
export async function readCrewDay(
  viewer: Viewer,
  wanted: number | null,
  on: string | null,
): Promise<CrewDay | null> {
  const date = on ?? today((await readSettings(db)).timeZone)
  const groups = await crewGroups(viewer)
  const group = wanted === null ? await usualGroup(viewer, groups) : groups.find(({ id }) => id === wanted)
  if (!group) return null
  const { id: groupId } = group
  // Looked up person by person: PostgreSQL would rather read all days once for each person.
  const isTheirs = sql`(
    d."preparedById" = ${viewer.id}::int AND d."state" <> 'WITHDRAWN' AND EXISTS (
      SELECT FROM "User" p
      WHERE p."id" = d."userId" AND p."approvalGroupId" = ${groupId}::int AND ${inCrewSql(viewer, sql`p`)} OFFSET 0))`
  const [people, [last]] = await Promise.all([
    db.$queryRaw<{ userId: number }[]>(sql`
      SELECT p."id" AS "userId" FROM "User" p
      WHERE p."approvalGroupId" = ${groupId}::int AND ${inCrewSql(viewer, sql`p`)}
      ORDER BY p."firstName", p."lastName", p."id" LIMIT ${CREW_MAX + 1}::int`),
    db.$queryRaw<{ date: string; ids: number[]; userIds: number[] }[]>(sql`
      SELECT d."startDate"::text AS "date", array_agg(d."id") AS "ids", array_agg(d."userId") AS "userIds"
      FROM "PreparedDay" d
      WHERE ${isTheirs} AND d."startDate" = (
        SELECT d."startDate" FROM "PreparedDay" d
        WHERE ${isTheirs} AND d."startDate" < ${date}::date ORDER BY d."startDate" DESC LIMIT 1)
      GROUP BY d."startDate"`),
  ])
  const shown = people.slice(0, CREW_MAX)
  const facts = await readCrewFacts(
    db,
    shown.map(({ userId }) => ({ userId, startDate: date })),
  )
  const factsOf = new Map(facts.map((row) => [row.userId, row]))
  const crew = new Set(last?.userIds)
  return {
    ...{ group, date },
    people: shown.flatMap(({ userId }) => {
      const row = factsOf.get(userId)
      if (!row) return []
      const isPrepared = row.prepared !== null && row.prepared.state !== 'WITHDRAWN'
      return {
        ...{ userId, firstName: row.firstName, lastName: row.lastName },
        ...{ state: crewStateOf(row), isOfCrew: crew.has(userId) },
        preparedDayId: isPrepared ? row.prepared!.id : null,
      }
    }),
    isCut: people.length > CREW_MAX,
    previous: last ? { date: last.date, ids: last.ids } : null,
  }
}
