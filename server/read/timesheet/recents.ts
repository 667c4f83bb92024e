// A person's recent records and days, read from their own timesheets: the records they are likely to pick again, and the
// days that a new timesheet may copy (rulings 2c).
import { LOOKUP_MAX, RECENT_DAYS, RECENT_MAX } from '#domain/limits.ts'
import type { FieldServiceData } from '#domain/timesheet/field-service.ts'
import type { Link } from '#domain/timesheet/task-fields.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { timesheets } from './timesheets.ts'

/** The links to offer recent records for. Links that depend on another pick, such as a work order's task, are left out. */
const remembered = ['site', 'equipment', 'workOrder', 'taskCategory', 'job', 'glAccount'] as const
type Remembered = Extract<Link, (typeof remembered)[number]>

/** Ids of the picked records of each link, latest first. */
export type Picks = Record<Remembered, number[]>

/** How many of a person's timesheets to read, and of their field services to return. */
const SHEETS_MAX = 100
export const VISITS_MAX = 40

const columns = Prisma.raw(remembered.map((link) => `('${link}', l."${link}Id")`).join(', '))

/** The records that the viewer's tasks of the last RECENT_DAYS refer to. */
export async function readPicks({ id }: Viewer): Promise<Picks> {
  const rows = await db.$queryRaw<{ link: Remembered; ids: number[] }[]>`
      SELECT p."link", array_agg(p."id" ORDER BY p."sheet", p."position" DESC) AS "ids"
      FROM (
        SELECT DISTINCT ON (k."link", k."id") k."link", k."id", t."n" AS "sheet", l."position"
        FROM (
          SELECT "id", row_number() OVER (ORDER BY "startDate" DESC, "id" DESC) AS "n" FROM "Timesheet"
          WHERE "userId" = ${id}::int AND "startDate" >= ${now()}::timestamptz::date - ${RECENT_DAYS}::int
          ORDER BY "startDate" DESC, "id" DESC LIMIT ${SHEETS_MAX}::int
        ) t
        JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
        CROSS JOIN LATERAL (VALUES ${columns}) AS k ("link", "id")
        WHERE k."id" IS NOT NULL
        ORDER BY k."link", k."id", t."n", l."position" DESC
      ) p
      GROUP BY 1`
  const idsByLink = new Map(rows.map(({ link, ids }) => [link, ids]))
  return Object.fromEntries(remembered.map((link) => [link, idsByLink.get(link) ?? []])) as Picks
}

/**
 * The latest picks that the viewer may still choose.
 * @param selected the selection of each record.
 * @param read returns the records that are still offered.
 */
export async function latestOf<Query extends object, Row extends { id: number }>(
  picks: readonly number[],
  selected: Query,
  read: (request: { ids: readonly number[]; first: number }, selected: Query) => Promise<Row[]>,
): Promise<Row[]> {
  // Pothos reports an unused selection as an error; a copy counts as a use even when nothing is read.
  const query = { ...selected }
  if (picks.length === 0) return []
  const ids = picks.slice(0, LOOKUP_MAX)
  const rows = await read({ ids, first: LOOKUP_MAX }, query)
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).slice(0, RECENT_MAX)
}

/** The viewer's latest timesheets by date, without cancelled ones. */
export function lastTimesheets<Query extends Parameters<typeof timesheets.find>[2]>(
  viewer: Viewer,
  first: number,
  query: Query,
) {
  return timesheets.list(viewer, {
    ...query,
    where: { userId: viewer.id, status: { not: 'CANCELLED' } },
    order: [
      ['startDate', 'desc'],
      ['id', 'desc'],
    ],
    take: first,
  })
}

/** An earlier field service, as a row. */
export type VisitRow = Omit<FieldServiceData, 'travelKms' | 'additionalInfo'> & {
  number: number
  startDate: string
  equipmentId: number | null
}

/**
 * The viewer's latest field services, from as many of their own timesheets as `readPicks` reads, without cancelled ones.
 * None for somebody who records no field service.
 */
export async function readVisits({ id, showFieldService }: Viewer): Promise<VisitRow[]> {
  if (!showFieldService) return []
  return db.$queryRaw<VisitRow[]>`
      SELECT t."id" AS "number", t."startDate"::text, l."equipmentId", f."customerName", f."location",
        f."customerEmail", f."customerAcceptanceName", f."manufacturer", f."model", f."rego", f."serialNumber",
        f."smuReading"
      FROM (
        SELECT "id", "startDate" FROM "Timesheet"
        WHERE "userId" = ${id}::int AND "status" <> 'CANCELLED'
        ORDER BY "startDate" DESC, "id" DESC LIMIT ${SHEETS_MAX}::int
      ) t
      JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
      JOIN "FieldService" f ON f."timesheetLineId" = l."id"
      ORDER BY t."startDate" DESC, t."id" DESC, l."position" DESC LIMIT ${VISITS_MAX}::int`
}
