// The day of a crew for those who prepare it: each person's state, and what was prepared. Nothing of anybody's timesheets but
// that one was handed in, and whether it differs from what was prepared.
import { crewStateOf, type CrewState } from '#domain/crew/prepared-day.ts'
import { CREW_MAX } from '#domain/limits.ts'
import { crewReachOf, inCrewSql } from '#server/access/crew.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
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

/**
 * The day of the people of a group, by name; nobody if the viewer may not prepare for the group.
 * @param date 'YYYY-MM-DD' in the company's time zone.
 */
export async function readCrewDay(viewer: Viewer, groupId: number, date: string): Promise<CrewDay> {
  const [people, [last]] = await Promise.all([
    db.$queryRaw<{ userId: number }[]>(sql`
      SELECT p."id" AS "userId" FROM "User" p
      WHERE p."approvalGroupId" = ${groupId}::int AND ${inCrewSql(viewer, sql`p`)}
      ORDER BY p."firstName", p."lastName", p."id" LIMIT ${CREW_MAX + 1}::int`),
    db.$queryRaw<{ date: string; ids: number[]; userIds: number[] }[]>(sql`
      SELECT d."startDate"::text AS "date", array_agg(d."id") AS "ids", array_agg(d."userId") AS "userIds"
      FROM "PreparedDay" d JOIN "User" p ON p."id" = d."userId"
      WHERE d."preparedById" = ${viewer.id}::int AND d."startDate" < ${date}::date AND d."state" <> 'WITHDRAWN'
        AND p."approvalGroupId" = ${groupId}::int AND ${inCrewSql(viewer, sql`p`)}
      GROUP BY d."startDate" ORDER BY d."startDate" DESC LIMIT 1`),
  ])
  const shown = people.slice(0, CREW_MAX)
  const facts = await readCrewFacts(
    db,
    shown.map(({ userId }) => ({ userId, startDate: date })),
  )
  const factsOf = new Map(facts.map((row) => [row.userId, row]))
  const crew = new Set(last?.userIds)
  return {
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
