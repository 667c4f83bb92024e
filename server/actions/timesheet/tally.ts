// Adds up the tally of timesheets: each change of a timesheet adds a row to it (prisma/migrations), and reading them all takes longer
// with each.
import { db } from '#server/database/client.ts'
import type { Log } from '#server/process/log.ts'
import { regularly } from '#server/process/regularly.ts'

/** At 300 changes a second, 6000 rows come in this time; a page that counts reads them in some milliseconds. */
const EVERY_MS = 10_000

/** Makes one row of all rows of one owner, group and status. Several processes may do so at the same time: a row counts for one. */
export async function addUpTally(): Promise<void> {
  await db.$executeRaw`
    WITH "many" AS (
      SELECT "userId", "approvalGroupId", "status" FROM "TimesheetTally" GROUP BY 1, 2, 3 HAVING count(*) > 1 OR sum("count") = 0
    ), "gone" AS (
      DELETE FROM "TimesheetTally" t USING "many" m
      WHERE t."userId" = m."userId" AND t."approvalGroupId" = m."approvalGroupId" AND t."status" = m."status"
      RETURNING t."userId", t."approvalGroupId", t."status", t."count"
    )
    INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "count")
    SELECT "userId", "approvalGroupId", "status", sum("count") FROM "gone" GROUP BY 1, 2, 3 HAVING sum("count") <> 0`
}

/** Adds up every ten seconds. @returns a function that stops it. */
export function addUpRegularly(log: Log): () => void {
  return regularly({ every: EVERY_MS }, addUpTally, log, 'the tally of timesheets was not added up')
}
