// Which first steps of a company are done, in one statement that stops at the first row of each table.
import { areFirstStepsDone, firstSteps, type FirstStep, type StepState } from '#domain/setting/first-steps.ts'
import { addDays, mondayOf } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import type { Gp } from '#server/adapters/gp.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { canDecideSql } from '../approval-group/groups.ts'
import { gpTable } from '../payroll/gp-employees.ts'
import { periodsOf } from '../payroll/pay-periods.ts'
import { readSettings } from './settings.ts'

export type DoneStep = StepState & {
  /** People who have not signed in yet, for INVITE; null for other steps. */
  people: number | null
}

type Facts = Record<Exclude<FirstStep, 'MAIL'>, boolean> & { hidden: boolean; notSignedIn: number }

/** The parts of the configuration that matter for the steps. */
export type Configured = { mail: { isSent: boolean }; gp: Gp }

/** The steps in order; none once all are done or an administrator has put them away. */
export async function readFirstSteps({ mail, gp }: Configured): Promise<DoneStep[]> {
  const [facts] = await db.$queryRaw<Facts[]>`
    SELECT s."firstStepsHidden" AS "hidden", s."companyName" <> '' AS "COMPANY",
      EXISTS (SELECT FROM "GlAccount" WHERE "active") OR EXISTS (SELECT FROM "JobCostCode" WHERE "active")
        OR (EXISTS (SELECT FROM "WorkOrderTask" WHERE "active") AND EXISTS (SELECT FROM "TaskCategory" WHERE "active"))
        AS "JOB_DATA",
      EXISTS (SELECT FROM "PayLocation" WHERE "active") AS "PAY_LOCATION",
      ${gp !== gpTable} OR EXISTS (SELECT FROM "GpEmployee" WHERE "active") AS "EMPLOYEES",
      EXISTS (SELECT FROM "ApprovalGroup" g WHERE ${canDecideSql(Prisma.sql`g`)}) AS "APPROVAL_GROUP",
      EXISTS (SELECT FROM "User" WHERE "active" AND "userType" = 'STAFF') AS "PEOPLE",
      EXISTS (SELECT FROM "User" WHERE "active" AND "userType" <> 'SYSTEM_ADMINISTRATOR' AND "hasSignedIn")
        AND n."count" = 0 AS "INVITE",
      EXISTS (SELECT FROM "Timesheet" WHERE "status" <> 'DRAFT') AS "TIMESHEET",
      EXISTS (SELECT FROM "PayRule") AS "PAY_CODES",
      EXISTS (SELECT FROM "PayPeriodRule" WHERE "length" <> 'OFF') OR EXISTS (SELECT FROM "PayPeriod") AS "PAY_PERIOD",
      EXISTS (SELECT FROM "PayBatch" WHERE "state" <> 'VOIDED') AS "PAY",
      n."count" AS "notSignedIn"
    FROM "Setting" s, (
      SELECT count(*)::int AS "count" FROM "User" WHERE "active" AND NOT "hasSignedIn"
    ) n`
  if (!facts || facts.hidden) return []
  const done = { ...facts, MAIL: mail.isSent }
  const steps = firstSteps.map((step) => ({
    step,
    isDone: done[step],
    opensOn: null,
    people: step === 'INVITE' ? facts.notSignedIn : null,
  }))
  if (areFirstStepsDone(steps)) return []
  const opensOn = await firstClosing()
  return steps.map((one) => (one.step === 'PAY' ? { ...one, opensOn } : one))
}

/** Days around today that contain the first period, of whatever length. */
const AROUND = 62

/**
 * The last day of the first pay period, from which on it can be closed and paid; null once that day has come. Without a
 * rule it is the last day of a week from Monday to Sunday.
 */
async function firstClosing(): Promise<string | null> {
  const { timeZone } = await readSettings()
  const day = today(timeZone)
  const periods = await periodsOf({ startDate: addDays(day, -AROUND), endDate: addDays(day, AROUND) })
  const ends = periods.filter(({ isDue }) => isDue).map(({ endDate }) => endDate)
  const first = ends.sort()[0] ?? addDays(mondayOf(day), 6)
  return first > day ? first : null
}
