// The facts about people's days that decide what can be prepared for them. Of a timesheet, only that it was handed in.
import { type CrewFacts } from '#domain/crew/prepared-day.ts'
import { packReasons } from '#domain/unusual.ts'
import type { Reader } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { awayReasons, isClosed } from '../timesheet/missing.ts'

const { sql } = Prisma

/** A person's day, 'YYYY-MM-DD' in the company's time zone. */
export type PersonDay = { userId: number; startDate: string }

export type PreparedRow = {
  id: number
  version: number
  shift: 'DAY' | 'NIGHT'
  source: 'LEADER' | 'PLAN'
  preparedById: number
  /** 'First Last' of who changed it last, and when. */
  preparedBy: string
  preparedAt: string
  timesheetId: number | null
}

export type CrewFactsRow = PersonDay & {
  firstName: string
  lastName: string
} & Omit<CrewFacts, 'prepared'> & { prepared: (NonNullable<CrewFacts['prepared']> & PreparedRow) | null }

/** The columns of a person's day: people p on days d."date". */
const facts = sql`
  p."id" AS "userId", d."date"::text AS "startDate", p."firstName", p."lastName",
  EXISTS (SELECT FROM ${awayReasons} AS away) AS "isAway", ${isClosed()} AS "isClosed",
  EXISTS (
    SELECT FROM "Timesheet" t
    WHERE t."userId" = p."id" AND t."startDate" = d."date" AND t."status" NOT IN ('DRAFT', 'RECALLED', 'CANCELLED')
  ) AS "isHandedIn",
  CASE WHEN o."id" IS NOT NULL THEN jsonb_build_object(
    'id', o."id", 'version', o."version", 'shift', o."shift", 'source', o."source", 'state', o."state", 'timesheetId', o."timesheetId",
    'preparedById', o."preparedById", 'preparedBy', concat(by."firstName", ' ', by."lastName"), 'preparedAt', o."preparedAt",
    'status', s."status", 'isOtherwise', coalesce(s."unusual" & ${packReasons(['PREPARED_OTHERWISE'])}::int <> 0, false)
  ) END AS "prepared"`
const joins = sql`
  LEFT JOIN "PreparedDay" o ON o."userId" = p."id" AND o."startDate" = d."date"
  LEFT JOIN "User" by ON by."id" = o."preparedById"
  LEFT JOIN "Timesheet" s ON s."id" = o."timesheetId"`

/** The facts about some people's days, each as its own row. */
export async function readCrewFacts(reader: Reader, days: readonly PersonDay[]): Promise<CrewFactsRow[]> {
  const wanted = days.map(({ userId, startDate: date }) => ({ userId, date }))
  return reader.$queryRaw(sql`
    SELECT ${facts}
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS d ("userId" int, "date" date)
    JOIN "User" p ON p."id" = d."userId" ${joins}`)
}
