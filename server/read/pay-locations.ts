// Pay locations: where people are paid from, for administrators.
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { byAdministrators } from '#server/access/administration.ts'
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { entitySet } from './entity.ts'

export const payLocations = entitySet('payLocation', {
  ...byAdministrators,
  fields: { id: 'int', name: 'text', region: 'text', active: 'flag' },
  sortable: ['id', 'name'],
  order: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
})

/** The job divisions whose jobs the people of pay locations book to, or did. */
export const jobDivisionPayLocations = entitySet('jobDivisionPayLocation', {
  ...byAdministrators,
  fields: { id: 'int', payLocationId: 'int', division: 'text', active: 'flag' },
  sortable: ['id'],
  expand: { payLocation: { set: () => payLocations } },
  order: [['id', 'asc']],
  pageSize: LOOKUP_PAGE,
})

/** How many accounts have a pay location, by its id: those that are active, and those that are disabled. */
export type PeopleOf = { active: number; disabled: number }

/** One statement for all of them. */
export async function countPeople(ids: readonly number[]): Promise<Map<number, PeopleOf>> {
  const rows = await query<PeopleOf & { id: number }>(
    db,
    Prisma.sql`
    SELECT "payLocationId" AS "id", count(*) FILTER (WHERE "active")::int AS "active",
           count(*) FILTER (WHERE NOT "active")::int AS "disabled"
    FROM "User" WHERE "payLocationId" = ANY(${[...ids]}::int[]) GROUP BY 1`,
  )
  return new Map(rows.map(({ id, ...people }) => [id, people]))
}

/** The divisions that jobs have, by name. */
export async function jobDivisions(): Promise<string[]> {
  const rows = await query<{ division: string }>(
    db,
    Prisma.sql`SELECT DISTINCT "division" FROM "Job" ORDER BY "division"`,
  )
  return rows.map(({ division }) => division)
}
