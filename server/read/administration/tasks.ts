// What waits for an administrator, counted; nothing that waits for nobody.
import { administratorTasks, TASK_DAYS, type AdministratorTask } from '#domain/administration/tasks.ts'
import { COUNT_MAX } from '#domain/limits.ts'
import { mayClose } from '#domain/payroll/desk.ts'
import { addDays } from '#domain/week.ts'
import { assertAdministrator, isSystemAdministrator } from '#server/access/administration.ts'
import { now, today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { canDecideSql } from '../approval-group/groups.ts'
import { periodsOf } from '../payroll/pay-periods.ts'
import { countUnfinished } from '../user/account-list.ts'
import { countedRows, failedMails, loggedFailures, openRequests } from './counts.ts'
import { readFirstSteps, type Configured } from './first-steps.ts'

export type CountedTask = { task: AdministratorTask; count: number }

const DAY = 86_400_000
/** How far back, in days, periods are looked for that nobody has closed: two of the longest. */
const PERIODS_BACK = 62

/**
 * The tasks of an administrator, in order, each with how often it waits, at most COUNT_MAX. The number of statements is
 * fixed. @throws NotAllowed FORBIDDEN.
 */
export async function readTasks(viewer: Viewer, configured: Configured): Promise<CountedTask[]> {
  assertAdministrator(viewer)
  const counts: Partial<Record<AdministratorTask, number>> = {
    ...(await ofAccounts(viewer)),
    ...(isSystemAdministrator(viewer) ? await ofCompany(configured) : {}),
  }
  return administratorTasks.flatMap((task) => {
    const count = counts[task] ?? 0
    return count > 0 ? [{ task, count: Math.min(count, COUNT_MAX) }] : []
  })
}

async function ofAccounts(viewer: Viewer) {
  const [unfinished, [groups]] = await Promise.all([
    countUnfinished(viewer, {}),
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "ApprovalGroup" g WHERE g."active" AND NOT ${canDecideSql(Prisma.sql`g`)}`,
  ])
  return {
    SIGN_IN: unfinished.notSignedIn,
    GROUP: unfinished.withoutGroup,
    EMPLOYEE: unfinished.withoutEmployee,
    APPROVER: groups!.count,
  }
}

type Counts = Record<'REQUESTS' | 'BATCHES' | 'MAIL_FAILED' | 'MAIL_KEPT' | 'FAILURES', number>

async function ofCompany(configured: Configured) {
  const since = new Date(now().getTime() - TASK_DAYS * DAY)
  const batches = Prisma.sql`SELECT FROM "PayBatch" WHERE "state" = 'EXPORTED' AND "transactions" > 0`
  const kept = Prisma.sql`SELECT FROM "MailMessage" WHERE "state" = 'KEPT' AND "createdAt" >= ${since}`
  const [[counts], steps, periods] = await Promise.all([
    db.$queryRaw<Counts[]>`
      SELECT ${openRequests} AS "REQUESTS", ${countedRows(batches)} AS "BATCHES", ${failedMails(since)} AS "MAIL_FAILED",
        ${countedRows(kept)} AS "MAIL_KEPT", ${loggedFailures(since)} AS "FAILURES"`,
    readFirstSteps(configured),
    periodsToClose(),
  ])
  return {
    ...counts!,
    STEPS: steps.filter(({ isDone }) => !isDone).length,
    PERIODS: periods,
    ...(configured.mail.isSent && { MAIL_KEPT: 0 }),
  }
}

/** The due periods that are over and not closed, and that do not close by themselves. */
async function periodsToClose(): Promise<number> {
  // The zone is a setting; a day more or less in UTC is the same range.
  const date = today('UTC')
  const periods = await periodsOf({ startDate: addDays(date, -PERIODS_BACK), endDate: date })
  return periods.filter(({ startDate, endDate, rule, stored, isDue, timeZone }) => {
    const period = {
      startDate,
      endDate,
      isClosed: stored?.isClosed ?? false,
      closesItself: rule.closesItself,
    }
    return isDue && !rule.closesItself && mayClose(period, today(timeZone))
  }).length
}
