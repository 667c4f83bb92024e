// Pay locations and their job divisions, for everyone who is signed in (rulings 4).
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { byAnybody } from '#server/access/anybody.ts'
import { db } from '#server/database/client.ts'
import { entitySet } from '../entity.ts'

export const payLocations = entitySet('payLocation', {
  ...byAnybody,
  fields: { id: 'int', name: 'text', region: 'text', active: 'flag' },
  sortable: ['id', 'name'],
  order: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
})

/** The job divisions of pay locations, whose jobs their people can book to; inactive ones included. */
export const jobDivisionPayLocations = entitySet('jobDivisionPayLocation', {
  ...byAnybody,
  fields: { id: 'int', payLocationId: 'int', division: 'text', active: 'flag' },
  sortable: ['id'],
  expand: { payLocation: { set: () => payLocations } },
  order: [['id', 'asc']],
  pageSize: LOOKUP_PAGE,
})

/** The active and the disabled accounts of a pay location. */
export type PeopleOf = { active: number; disabled: number }

/** The numbers by pay location id, in one statement. */
export async function countPeople(ids: readonly number[]): Promise<Map<number, PeopleOf>> {
  const rows = await db.$queryRaw<(PeopleOf & { id: number })[]>`
    SELECT "payLocationId" AS "id", count(*) FILTER (WHERE "active")::int AS "active",
           count(*) FILTER (WHERE NOT "active")::int AS "disabled"
    FROM "User" WHERE "payLocationId" = ANY(${[...ids]}::int[]) GROUP BY 1`
  return new Map(rows.map(({ id, ...people }) => [id, people]))
}

/** The divisions of all jobs, by name. */
export async function jobDivisions(): Promise<string[]> {
  const rows = await db.$queryRaw<
    { division: string }[]
  >`SELECT DISTINCT "division" FROM "Job" ORDER BY "division"`
  return rows.map(({ division }) => division)
}
