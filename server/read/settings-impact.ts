// What other settings would touch, counted while an administrator types them. Timesheets are counted through the tallies
// of what is not decided yet, kind by kind, so that it costs nothing that grows with history; no count goes on beyond
// what a person needs to know.
import { parseForm } from '#domain/forms.ts'
import { COUNT_MAX, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { mayCreateTimesheet, userTypeLabel, type UserType } from '#domain/people.ts'
import { settingsForm } from '#domain/setting/forms.ts'
import type { Settings } from '#domain/setting/settings.ts'
import { today } from '#server/adapters/clock.ts'
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { TimesheetStatus } from '#server/database/generated/enums.ts'

const { sql } = Prisma

/** Counts end at COUNT_MAX: there may be more then. */
export type SettingsImpact = {
  /** Drafts and recalled timesheets that could not be submitted as they are: over the maximum by themselves. */
  draftsOverMaximum: number
  /** Timesheets that wait for a decision and are over it. */
  pendingOverMaximum: number
  /** Active people who record timesheets and have another default start time of their own. */
  peopleWithOtherStart: number
  /** The date there, 'YYYY-MM-DD'. */
  today: string
  /** Drafts and recalled timesheets whose date is in the future there. */
  draftsInFuture: number
}

const drafts: readonly TimesheetStatus[] = ['DRAFT', 'RECALLED']
const pending: readonly TimesheetStatus[] = ['PENDING']

/** What the settings would touch if they were saved now. One statement. @throws InvalidInput. */
export async function impactOf(input: Settings): Promise<SettingsImpact> {
  const settings = parseForm(settingsForm, input)
  const date = today(settings.timeZone)
  const isOver = sql`t."totalDuration" > ${settings.maximumDailyHours * MINUTES_PER_HOUR}::int`
  const over = settings.maximumDailyHoursCheckingEnable ? isOver : sql`false`
  const [counts] = await query<Omit<SettingsImpact, 'today'>>(
    db,
    sql`
    SELECT ${counted(drafts, over)} AS "draftsOverMaximum", ${counted(pending, over)} AS "pendingOverMaximum",
           ${counted(drafts, sql`t."startDate" > ${date}::date`)} AS "draftsInFuture",
           ${peopleWithOtherStart(settings.defaultStartTime)} AS "peopleWithOtherStart"`,
  )
  return { ...counts!, today: date }
}

/** How many timesheets of some statuses meet a condition on `t`. */
function counted(statuses: readonly TimesheetStatus[], condition: Prisma.Sql): Prisma.Sql {
  return sql`(
    SELECT count(*)::int FROM (
      SELECT FROM "TimesheetTally" kind CROSS JOIN LATERAL (
        SELECT FROM "Timesheet" t
        WHERE t."userId" = kind."userId" AND t."status" = kind."status" AND t."shift" = kind."shift"
          AND t."taskTypes" = kind."taskTypes" AND coalesce(t."approvalGroupId", 0) = kind."approvalGroupId"
          AND ${condition}
      ) AS "found"
      WHERE kind."status" = ANY(${[...statuses]}::text[]::"TimesheetStatus"[]) AND kind."count" > 0
      LIMIT ${COUNT_MAX}::int
    ) AS "some"
  )`
}

const userTypes = Object.keys(userTypeLabel) as UserType[]
/** Who records timesheets in any case, and who only when allowed. */
const recording = userTypes.filter((userType) =>
  mayCreateTimesheet({ userType, allowTimesheetCreation: false }),
)
const allowed = userTypes.filter((userType) => mayCreateTimesheet({ userType, allowTimesheetCreation: true }))

function peopleWithOtherStart(start: number): Prisma.Sql {
  return sql`(
    SELECT count(*)::int FROM "User"
    WHERE "active" AND "defaultStartTime" <> ${start}::int
      AND ("userType" = ANY(${recording}::text[]::"UserType"[])
        OR ("allowTimesheetCreation" AND "userType" = ANY(${allowed}::text[]::"UserType"[])))
  )`
}
