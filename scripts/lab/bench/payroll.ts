// A pay batch of 20,000 people with 14 days each: its time, and how much memory it needs.
import pg from 'pg'
import { atMost, type Row, type Table } from '#scripts/table.ts'
import { measuredBy } from './child.ts'
import type { MadeBatch } from './payroll-process.ts'
import type { Options, Setup } from './setup.ts'

const DAYS = 14
/** The bounds. */
const SECONDS = 60
const DESK = 5_000
const HEAP = 64 * 2 ** 20

export async function measurePayroll([setup]: Setup[], { paid }: Options): Promise<Table[]> {
  const client = new pg.Client({ connectionString: setup!.database })
  await client.connect()
  try {
    const earlier = await client.query<{ runs: number }>('SELECT count(*)::int AS "runs" FROM "PayPeriod"')
    for (const statement of fortnight(paid, earlier.rows[0]!.runs)) await client.query(statement)
    const made = await measuredBy<MadeBatch>('payroll-process.ts', [setup!.database])
    const seconds = made.time / 1000
    const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
    const note = `${made.transactions} transactions of ${made.employees} employees, files of ${megabytes(made.bytes)}`
    const rows: Row[] = [
      atMost('what stands in its way, on the desk', made.looked, DESK),
      {
        watched: { value: made.time, kind: 'milliseconds' },
        name: 'made in',
        figure: `${seconds.toFixed(1)} s`,
        bound: `< ${SECONDS} s`,
        isGood: seconds < SECONDS,
        note,
      },
      {
        name: 'more heap',
        figure: megabytes(made.heap),
        bound: `≤ ${megabytes(HEAP)}`,
        isGood: made.heap <= HEAP,
      },
    ]
    return [{ title: `A pay batch of ${paid.toLocaleString('en')} people with ${DAYS} days`, rows }]
  } finally {
    await client.end()
  }
}

/**
 * New people in the Workshops cycle, in a group of their own, with two tasks on each day of a closed period: the one before
 * those of earlier runs on this database.
 */
const fortnight = (people: number, run: number) => [
  `INSERT INTO "ApprovalGroup" ("name", "gpBatchPrefix", "gpBatchNotificationTo", "updatedAt")
   VALUES ('Paid ${run}', 'PAID', 'pay@bench.example', now())`,
  `INSERT INTO "GpEmployee" ("employeeId", "firstName", "lastName", "staffNumber", "staffType", "department", "location", "payCycle")
   SELECT 'P${run}' || lpad(n::text, 6, '0'), 'Paid' || n, 'Person', '', '', '', '', 'WORKSHOPS' FROM generate_series(1, ${people}) n`,
  `INSERT INTO "User" ("firstName", "lastName", "email", "userType", "approvalGroupId", "gpEmployeeId", "gpPayCycle", "createdAt", "updatedAt")
   SELECT 'Paid' || n, 'Person', 'paid' || n || '.${run}@bench.example', 'STAFF', (SELECT max("id") FROM "ApprovalGroup"),
     'P${run}' || lpad(n::text, 6, '0'), 'WORKSHOPS', now() - interval '1 year', now() FROM generate_series(1, ${people}) n`,
  `INSERT INTO "Timesheet" ("userId", "startDate", "status", "startTime", "endTime", "totalDuration", "submittedCount", "approvalGroupId", "submittedAt", "decidedAt", "approverId",
     "lastActorId", "updatedAt")
   SELECT u."id", current_date - d - ${run * DAYS}, 'APPROVED', 420, 905, 485, 1, u."approvalGroupId", now(), now(), 1, u."id", now()
   FROM "User" u, generate_series(1, ${DAYS}) d WHERE u."approvalGroupId" = (SELECT max("id") FROM "ApprovalGroup")`,
  `INSERT INTO "TimesheetLine" ("timesheetId", "position", "timesheetLineType", "startTime", "endTime", "minutes", "notes", "jobId")
   SELECT t."id", p, 'JOB_COST', 420 + 245 * p, 660 + 245 * p, 240 + 5 * p, 'Work on the bridge', 1 + t."id" % 60
   FROM "Timesheet" t, generate_series(0, 1) p WHERE t."approvalGroupId" = (SELECT max("id") FROM "ApprovalGroup")`,
  `INSERT INTO "PayCode" ("code", "description", "position") VALUES ('ORD', 'Ordinary', 0) ON CONFLICT DO NOTHING`,
  `INSERT INTO "PayRule" ("position", "code") VALUES (0, 'ORD') ON CONFLICT DO NOTHING`,
  `INSERT INTO "PayPeriod" ("gpPayCycle", "startDate", "endDate", "changedAt", "nameOfModifier")
   VALUES ('WORKSHOPS', current_date - ${(run + 1) * DAYS}, current_date - ${run * DAYS + 1}, now(), 'bench')`,
  'VACUUM (ANALYZE)',
]
