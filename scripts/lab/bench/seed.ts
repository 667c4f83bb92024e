// Creates the database of the measured company: people, records and a number of timesheets. Each run creates the same rows,
// with dates relative to the current day.
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { APPROVERS, CLOSED_GROUP, formerApproverId, GROUPS, PEOPLE, STAFF } from './company.ts'
import { history } from './history.ts'

/** Creates or migrates the database with that many timesheets, on the PostgreSQL server of `url`. @returns its address. */
export async function makeCompany(url: string, sheets: number): Promise<string> {
  const name = `sheets_${sheets}`
  const address = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  if (!(await exists(url, name))) {
    // Renamed when it is complete, so that an interrupted run leaves no half database under the name.
    const draft = `${name}_draft`
    await run(url, [`DROP DATABASE IF EXISTS ${draft}`, `CREATE DATABASE ${draft}`])
    await migrate(address(draft))
    await run(address(draft), [...people, ...records, ...history(sheets), 'VACUUM (ANALYZE)'])
    await run(url, [`ALTER DATABASE ${draft} RENAME TO ${name}`])
  } else if ((await migrate(address(name))).length > 0) await run(address(name), ['VACUUM (ANALYZE)'])
  return address(name)
}

async function exists(url: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const people = [
  `INSERT INTO "Setting" ("id", "updatedAt") VALUES (1, now())`,
  `INSERT INTO "ApprovalGroup" ("name", "gpBatchPrefix", "gpBatchNotificationTo", "updatedAt")
   SELECT 'Group ' || n, 'G' || n, 'pay@bench.example', now() FROM generate_series(1, ${CLOSED_GROUP}) n`,
  `UPDATE "ApprovalGroup" SET "active" = false WHERE "id" = ${CLOSED_GROUP}`,
  `INSERT INTO "PayLocation" ("name", "region") VALUES ('North', 'QLD')`,
  `INSERT INTO "JobDivisionPayLocation" ("payLocationId", "division") SELECT 1, 'Division ' || n FROM generate_series(0, 4) n`,
  `INSERT INTO "User" ("firstName", "lastName", "email", "userType", "approvalGroupId", "payLocationId", "createdAt", "updatedAt")
   SELECT 'First' || n, 'Last' || n, 'p' || n || '@bench.example',
          (CASE WHEN n <= ${STAFF} THEN 'STAFF'
                WHEN n <= ${STAFF + APPROVERS} OR n = ${formerApproverId} THEN 'APPROVER'
                ELSE 'SYSTEM_ADMINISTRATOR' END)::"UserType",
          CASE WHEN n <= ${STAFF} THEN 1 + n % ${GROUPS} END, 1, now() - interval '30 years', now()
   FROM generate_series(1, ${PEOPLE}) n`,
  `INSERT INTO "ApprovalGroupMember" ("approverId", "approvalGroupId")
   SELECT ${STAFF} + n, g FROM generate_series(1, ${APPROVERS}) n, LATERAL (VALUES (1 + n % ${GROUPS}), (${GROUPS})) AS v (g)
   ON CONFLICT DO NOTHING`,
  `INSERT INTO "ApprovalGroupMember" ("approverId", "approvalGroupId") VALUES (${formerApproverId}, ${CLOSED_GROUP})`,
  `INSERT INTO "Session" ("userId", "expiresAt") SELECT n, now() + interval '1 day' FROM generate_series(1, ${PEOPLE}) n`,
]

const records = [
  `INSERT INTO "Site" ("location") SELECT 'Site ' || n FROM generate_series(1, 12) n`,
  `INSERT INTO "Equipment" ("name", "description", "siteId")
   SELECT 'EX-' || n, 'Excavator of ' || n || ' tonnes', 1 + n % 12 FROM generate_series(1, 120) n`,
  `INSERT INTO "WorkOrder" ("name", "description", "equipmentId")
   SELECT 'WO-' || 1000 + n, 'Replace hydraulic pump ' || n, 1 + n % 120 FROM generate_series(1, 400) n`,
  `INSERT INTO "WorkOrderTask" ("workOrderId", "name", "description")
   SELECT n, 'T-' || t, 'Step ' || t FROM generate_series(1, 400) n, generate_series(1, 3) t ORDER BY n, t`,
  `INSERT INTO "Job" ("division", "name", "description")
   SELECT 'Division ' || n % 5, 'J-' || 2000 + n, 'Bridge over river ' || n FROM generate_series(1, 60) n`,
  `INSERT INTO "JobCostCode" ("jobId", "name", "description")
   SELECT n, '03-' || 100 + c, 'Steel ' || c FROM generate_series(1, 60) n, generate_series(1, 5) c ORDER BY n, c`,
  `INSERT INTO "GlAccount" ("number", "description")
   SELECT 6000 + n, 6000 + n || ' Training ' || n FROM generate_series(1, 20) n`,
  `INSERT INTO "TaskCategory" ("name") SELECT 'Category ' || n FROM generate_series(1, 10) n`,
]
