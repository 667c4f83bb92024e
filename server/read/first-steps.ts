// Which steps of a company's first day are done, in one statement that stops at the first row of each table.
import { areFirstStepsDone, firstSteps, type FirstStep } from '#domain/setting/first-steps.ts'
import { db } from '#server/database/client.ts'

export type DoneStep = {
  step: FirstStep
  isDone: boolean
  /** People who have not signed in yet, for INVITE; null for other steps. */
  people: number | null
}

type Facts = Record<Exclude<FirstStep, 'MAIL'>, boolean> & { hidden: boolean; notSignedIn: number }

/** The steps in order; none once all are done or an administrator has put them away. */
export async function readFirstSteps(isMailSent: boolean): Promise<DoneStep[]> {
  const [facts] = await db.$queryRaw<Facts[]>`
    SELECT s."firstStepsHidden" AS "hidden", s."companyName" <> '' AS "COMPANY",
      EXISTS (SELECT FROM "GlAccount" WHERE "active") OR EXISTS (SELECT FROM "JobCostCode" WHERE "active")
        OR (EXISTS (SELECT FROM "WorkOrderTask" WHERE "active") AND EXISTS (SELECT FROM "TaskCategory" WHERE "active"))
        AS "JOB_DATA",
      EXISTS (SELECT FROM "PayLocation" WHERE "active") AS "PAY_LOCATION",
      EXISTS (
        SELECT FROM "ApprovalGroup" g JOIN "ApprovalGroupMember" m ON m."approvalGroupId" = g."id"
          JOIN "User" u ON u."id" = m."approverId" WHERE g."active" AND u."active"
      ) AS "APPROVAL_GROUP",
      EXISTS (SELECT FROM "User" WHERE "active" AND "userType" = 'STAFF') AS "PEOPLE",
      EXISTS (SELECT FROM "User" WHERE "active" AND "userType" <> 'SYSTEM_ADMINISTRATOR' AND "passwordHash" IS NOT NULL)
        AND n."count" = 0 AS "INVITE",
      EXISTS (SELECT FROM "Timesheet" WHERE "status" <> 'DRAFT') AS "TIMESHEET",
      n."count" AS "notSignedIn"
    FROM "Setting" s, (
      SELECT count(*)::int AS "count" FROM "User" WHERE "active" AND ("passwordHash" IS NULL OR "mustChangePassword")
    ) n`
  if (!facts || facts.hidden) return []
  const done = { ...facts, MAIL: isMailSent }
  const steps = firstSteps.map((step) => ({
    step,
    isDone: done[step],
    people: step === 'INVITE' ? facts.notSignedIn : null,
  }))
  return areFirstStepsDone(steps) ? [] : steps
}
