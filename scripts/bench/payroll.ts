// A pay batch of 20,000 people with 14 days each: its time, and how much memory it needs.
import pg from 'pg'
import { printTable, type Row } from '#scripts/table.ts'
import { measuredBy } from './child.ts'
import type { MadeBatch } from './payroll-process.ts'
import type { Setup } from './setup.ts'

const PEOPLE = 20_000
const DAYS = 14
/** The bounds. */
const SECONDS = 60
const HEAP = 64 * 2 ** 20

export async function measurePayroll([setup]: Setup[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: setup!.database })
  await client.connect()
  try {
    for (const statement of fortnight) await client.query(statement)
    const made = await measuredBy<MadeBatch>('payroll-process.ts', [setup!.database])
    const seconds = made.time / 1000
    const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
    const note = `${made.transactions} transactions of ${made.employees} employees, files of ${megabytes(made.bytes)}`
    const rows: Row[] = [
      {
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
    return printTable(`A pay batch of ${PEOPLE} people with ${DAYS} days`, rows)
  } finally {
    await client.end()
  }
}

/** The people are in the Workshops cycle, in a group of their own, with two tasks on each day of a closed period. */
const fortnight = [
  `INSERT INTO "ApprovalGroup" ("name", "gpBatchPrefix", "gpBatchNotificationTo", "updatedAt")
   VALUES ('Paid', 'PAID', 'pay@bench.example', now())`,
  `INSERT INTO "GpEmployee" ("employeeId", "firstName", "lastName", "staffNumber", "staffType", "department", "location", "payCycle")
   SELECT 'P' || lpad(n::text, 6, '0'), 'Paid' || n, 'Person', '', '', '', '', 'WORKSHOPS' FROM generate_series(1, ${PEOPLE}) n
   ON CONFLICT DO NOTHING`,
  `INSERT INTO "User" ("firstName", "lastName", "email", "userType", "approvalGroupId", "gpEmployeeId", "gpPayCycle", "createdAt", "updatedAt")
   SELECT 'Paid' || n, 'Person', 'paid' || n || '@bench.example', 'STAFF', (SELECT max("id") FROM "ApprovalGroup"),
     'P' || lpad(n::text, 6, '0'), 'WORKSHOPS', now() - interval '1 year', now() FROM generate_series(1, ${PEOPLE}) n`,
  `INSERT INTO "Timesheet" ("userId", "startDate", "status", "startTime", "endTime", "totalDuration", "submittedCount", "approvalGroupId", "submittedAt", "decidedAt", "approverId",
     "lastActorId", "updatedAt")
   SELECT u."id", current_date - d, 'APPROVED', 420, 905, 485, 1, u."approvalGroupId", now(), now(), 1, u."id", now()
   FROM "User" u, generate_series(1, ${DAYS}) d WHERE u."gpPayCycle" = 'WORKSHOPS'`,
  `INSERT INTO "TimesheetLine" ("timesheetId", "position", "timesheetLineType", "startTime", "endTime", "minutes", "notes", "jobId")
   SELECT t."id", p, 'JOB_COST', 420 + 245 * p, 660 + 245 * p, 240 + 5 * p, 'Work on the bridge', 1 + t."id" % 60
   FROM "Timesheet" t, generate_series(0, 1) p WHERE t."gpPayCycle" = 'WORKSHOPS'`,
  `INSERT INTO "PayCode" ("code", "description", "position") VALUES ('ORD', 'Ordinary', 0) ON CONFLICT DO NOTHING`,
  `INSERT INTO "PayRule" ("position", "code") VALUES (0, 'ORD') ON CONFLICT DO NOTHING`,
  `INSERT INTO "PayPeriod" ("gpPayCycle", "startDate", "endDate", "changedAt", "nameOfModifier")
   VALUES ('WORKSHOPS', current_date - ${DAYS}, current_date - 1, now(), 'bench')`,
  'VACUUM (ANALYZE)',
]
