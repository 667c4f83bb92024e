// What waits for an administrator, counted; nothing that waits for nobody.
import {
  administratorTasks,
  isOfCompany,
  TASK_DAYS,
  TASKS_COUNTED,
  type AdministratorTask,
} from '#domain/administration/tasks.ts'
import { mayClose } from '#domain/payroll/desk.ts'
import { addDays } from '#domain/week.ts'
import { assertAdministrator, isSystemAdministrator } from '#server/access/administration.ts'
import { activeApprover } from '#server/access/approver.ts'
import { now, today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { conditionOf } from '#server/database/condition.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { periodsOf } from '../payroll/pay-periods.ts'
import { countUnfinished } from '../user/account-list.ts'
import { readFirstSteps } from './first-steps.ts'

export type CountedTask = { task: AdministratorTask; count: number }

const DAY = 86_400_000
/** How far back, in days, periods are looked for that nobody has closed: two of the longest. */
const PERIODS_BACK = 62

/**
 * The tasks of an administrator, in order, each with how often it waits, at most TASKS_COUNTED. Their number of statements is
 * fixed. @throws NotAllowed FORBIDDEN.
 */
export async function readTasks(
  viewer: Viewer,
  configured: Parameters<typeof readFirstSteps>[0],
): Promise<CountedTask[]> {
  assertAdministrator(viewer)
  const counts: Partial<Record<AdministratorTask, number>> = {
    ...(await ofAccounts(viewer)),
    ...(isSystemAdministrator(viewer) ? await ofCompany(configured) : {}),
  }
  return administratorTasks.flatMap((task) => {
    const count = counts[task] ?? 0
    return count > 0 && (isSystemAdministrator(viewer) || !isOfCompany(task)) ? [{ task, count }] : []
  })
}

async function ofAccounts(viewer: Viewer) {
  const approver = Prisma.sql`u`
  const [unfinished, [groups]] = await Promise.all([
    countUnfinished(viewer, {}),
    db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "ApprovalGroup" g WHERE g."active" AND NOT EXISTS (
        SELECT FROM "ApprovalGroupMember" m JOIN "User" u ON u."id" = m."approverId"
        WHERE m."approvalGroupId" = g."id" AND ${conditionOf('User', activeApprover, approver)})`,
  ])
  return {
    SIGN_IN: unfinished.notSignedIn,
    GROUP: unfinished.withoutGroup,
    EMPLOYEE: unfinished.withoutEmployee,
    APPROVER: groups!.count,
  }
}

type Counts = { requests: number; batches: number; failed: number; kept: number; failures: number }

async function ofCompany(configured: Parameters<typeof readFirstSteps>[0]) {
  const since = new Date(now().getTime() - TASK_DAYS * DAY)
  const upTo = Prisma.sql`LIMIT ${TASKS_COUNTED}::int`
  const [[counts], steps, periods] = await Promise.all([
    db.$queryRaw<Counts[]>`
      SELECT
        (SELECT count(*)::int FROM (SELECT FROM "PayPeriodRequest" WHERE "answeredAt" IS NULL ${upTo}) r) AS "requests",
        (SELECT count(*)::int FROM (SELECT FROM "PayBatch" WHERE "state" = 'EXPORTED' AND "transactions" > 0 ${upTo}) b)
          AS "batches",
        (SELECT count(*)::int FROM (SELECT FROM "MailMessage" WHERE "state" = 'FAILED' AND "createdAt" >= ${since} ${upTo}) m)
          AS "failed",
        (SELECT count(*)::int FROM (SELECT FROM "MailMessage" WHERE "state" = 'KEPT' AND "createdAt" >= ${since} ${upTo}) m)
          AS "kept",
        (SELECT count(*)::int FROM (SELECT FROM "FailureLog" WHERE "at" >= ${since} ${upTo}) f) AS "failures"`,
    readFirstSteps(configured),
    periodsToClose(),
  ])
  const { requests, batches, failed, kept, failures } = counts!
  return {
    STEPS: steps.filter(({ isDone }) => !isDone).length,
    REQUESTS: requests,
    PERIODS: periods,
    BATCHES: batches,
    MAIL_FAILED: failed,
    MAIL_KEPT: configured.isMailSent ? 0 : kept,
    FAILURES: failures,
  } satisfies Partial<Record<AdministratorTask, number>>
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
