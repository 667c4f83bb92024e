// The effects of a change of the settings, counted while an administrator types. Only undecided timesheets count, tasks
// only of recent drafts, and every count stops at COUNT_MAX.
import { parseForm } from '#domain/forms.ts'
import { IMPACT_DAYS, MIDDAY, MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { administrators, mayCreateTimesheet, userTypeLabel, type UserType } from '#domain/people.ts'
import { settingsForm } from '#domain/setting/forms.ts'
import type { Settings } from '#domain/setting/settings.ts'
import { REACH_DAYS } from '#domain/timesheet/checks.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { today } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetStatus } from '#server/database/generated/enums.ts'
import { countedRows } from './counts.ts'

const { sql } = Prisma

/** Counts stop at COUNT_MAX; there may be more. */
export type SettingsImpact = {
  /** Drafts and recalled timesheets that exceed the maximum by themselves, so that nobody could submit them unchanged. */
  draftsOverMaximum: number
  /** Pending timesheets that exceed the maximum. */
  pendingOverMaximum: number
  /** Drafts and recalled timesheets of the last IMPACT_DAYS with a task that overlaps another task of the person. */
  draftsOverlapping: number
  /** The same with a Day shift and a task that passes midnight. */
  draftsPastMidnight: number
  /** Active people who record timesheets and have a different default start time. */
  peopleWithOtherStart: number
  /** Today's date 'YYYY-MM-DD' in the new time zone. */
  today: string
  /** Drafts and recalled timesheets with a future date in the new time zone. */
  draftsInFuture: number
  /** Active administrators without a second factor. */
  administratorsWithoutFactor: number
}

const drafts: readonly TimesheetStatus[] = ['DRAFT', 'RECALLED']
const pending: readonly TimesheetStatus[] = ['PENDING']

/** Counts the effects of saving these settings, in one statement. @throws InvalidInput. */
export async function impactOf(input: Settings): Promise<SettingsImpact> {
  const settings = parseForm(settingsForm, input)
  const date = today(settings.timeZone)
  const isOver = sql`t."totalDuration" > ${settings.maximumDailyHours * MINUTES_PER_HOUR}::int`
  const { timesheetOverlapCheckingEnable: isOverlapChecked, passMidnightCheckingEnable: isMidnightChecked } =
    settings
  const over = settings.maximumDailyHoursCheckingEnable ? isOver : sql`false`
  const [counts] = await db.$queryRaw<Omit<SettingsImpact, 'today'>[]>(sql`
    WITH "recent" AS MATERIALIZED (${timesheetsSql(drafts, sql`t."startDate" > ${date}::date - ${IMPACT_DAYS}::int`)})
    SELECT ${counted(drafts, over)} AS "draftsOverMaximum", ${counted(pending, over)} AS "pendingOverMaximum",
           ${countedOfRecent(isOverlapChecked ? overlapsAnother : sql`false`)} AS "draftsOverlapping",
           ${countedOfRecent(isMidnightChecked ? passesMidnight : sql`false`)} AS "draftsPastMidnight",
           ${countedOfRecent(sql`t."startDate" > ${date}::date`)} AS "draftsInFuture",
           ${peopleWithOtherStart(settings.defaultStartTime)} AS "peopleWithOtherStart",
           ${administratorsWithoutFactor} AS "administratorsWithoutFactor"`)
  return { ...counts!, today: date }
}

/** The number of timesheets with one of the statuses that meet a condition on `t`. */
function counted(statuses: readonly TimesheetStatus[], condition: Prisma.Sql): Prisma.Sql {
  return countedRows(timesheetsSql(statuses, condition))
}

/** The number of recent and future drafts that meet a condition on `t`. */
function countedOfRecent(condition: Prisma.Sql): Prisma.Sql {
  return countedRows(sql`SELECT FROM "recent" t WHERE ${condition}`)
}

function timesheetsSql(statuses: readonly TimesheetStatus[], condition: Prisma.Sql): Prisma.Sql {
  return sql`
    SELECT t."id", t."userId", t."startDate", t."shift" FROM "Timesheet" t
    WHERE t."status" = ANY(${[...statuses]}::text[]::"TimesheetStatus"[]) AND ${condition}`
}

/** The check dayPastMidnight in SQL: an end before the start is on the next day, and 0 is midnight itself. */
const passesMidnight = sql`t."shift" = 'DAY' AND EXISTS (
  SELECT FROM "TimesheetLine" l WHERE l."timesheetId" = t."id" AND l."endTime" < l."startTime" AND l."endTime" > 0)`

/** The start of a task on the absolute time line, in minutes after midnight of its timesheet's date (rulings 2). */
const begins = (line: string, sheet: string) =>
  Prisma.raw(
    `(${line}."startTime" + CASE WHEN ${sheet}."shift" = 'NIGHT' AND ${line}."startTime" < ${MIDDAY} THEN ${MINUTES_PER_DAY} ELSE 0 END)`,
  )

/** The check overlapOthers in SQL. */
const overlapsAnother = sql`EXISTS (
  SELECT FROM "Timesheet" o JOIN "TimesheetLine" k ON k."timesheetId" = o."id"
    JOIN "TimesheetLine" l ON l."timesheetId" = t."id"
    CROSS JOIN LATERAL (SELECT ${begins('l', 't')} AS "own",
      ${begins('k', 'o')} + (o."startDate" - t."startDate") * ${MINUTES_PER_DAY}::int AS "other") AS "at"
  WHERE o."userId" = t."userId" AND o."id" <> t."id"
    AND o."startDate" BETWEEN t."startDate" - ${REACH_DAYS}::int AND t."startDate" + ${REACH_DAYS}::int
    AND o."status" = ANY(${[...countedStatuses]}::text[]::"TimesheetStatus"[])
    AND l."minutes" > 0 AND k."minutes" > 0
    AND "own" < "other" + k."minutes" AND "other" < "own" + l."minutes")`

const userTypes = Object.keys(userTypeLabel) as UserType[]
/** User types that always record timesheets, and types that may only with allowTimesheetCreation. */
const recording = userTypes.filter((userType) =>
  mayCreateTimesheet({ userType, allowTimesheetCreation: false }),
)
const allowed = userTypes.filter((userType) => mayCreateTimesheet({ userType, allowTimesheetCreation: true }))

const administratorsWithoutFactor = sql`(
  SELECT count(*)::int FROM "User" u
  WHERE u."active" AND u."userType" = ANY(${[...administrators]}::text[]::"UserType"[])
    AND NOT EXISTS (SELECT FROM "Totp" f WHERE f."userId" = u."id")
    AND NOT EXISTS (SELECT FROM "Passkey" f WHERE f."userId" = u."id")
)`

function peopleWithOtherStart(start: number): Prisma.Sql {
  return sql`(
    SELECT count(*)::int FROM "User"
    WHERE "active" AND "defaultStartTime" <> ${start}::int
      AND ("userType" = ANY(${recording}::text[]::"UserType"[])
        OR ("allowTimesheetCreation" AND "userType" = ANY(${allowed}::text[]::"UserType"[])))
  )`
}
