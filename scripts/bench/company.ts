// The company that is measured: 500 people in 12 groups, and as many timesheets as asked for, three tasks each. Written
// set-based, the same on every run, relative to today.
import { migrate } from '#server/database/migrate.ts'
import { createTokens } from '#server/auth/tokens.ts'
import pg from 'pg'

export const SECRET = 'a secret for measuring, thirty-two characters'
export const STAFF = 460
export const APPROVERS = 36
export const GROUPS = 12
const ADMINISTRATORS = 4
export const PEOPLE = STAFF + APPROVERS + ADMINISTRATORS

/** Staff are numbered from 1, then come approvers, then administrators. */
export const approverId = (index: number) => STAFF + 1 + (index % APPROVERS)
/** Two groups each: one of twelve, and the last one, for which all of them stand in. */
export const groupsOf = (approver: number) => [1 + ((approver - STAFF) % GROUPS), GROUPS]
/** Everybody who hears of a timesheet of the last group. */
export const LISTENERS = Array.from({ length: APPROVERS + ADMINISTRATORS }, (_, index) => STAFF + 1 + index)

const tokens = createTokens(SECRET)
/** An access token: every person has the session of their own number. */
export const tokenOf = (userId: number) => tokens.sign({ userId, sessionId: userId })

/** Makes a database with `sheets` timesheets beside the one at `url` and gives its address. */
export async function makeCompany(url: string, sheets: number): Promise<string> {
  const name = `sheets_${sheets}`
  await run(url, [`CREATE DATABASE ${name}`])
  const address = new URL(url)
  address.pathname = `/${name}`
  await migrate(address.href)
  await run(address.href, [...people, ...records, ...history(sheets), 'VACUUM (ANALYZE)'])
  return address.href
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
   SELECT 'Group ' || n, 'G' || n, 'pay@bench.example', now() FROM generate_series(1, ${GROUPS}) n`,
  `INSERT INTO "PayLocation" ("name", "region") VALUES ('North', 'QLD')`,
  `INSERT INTO "JobDivisionPayLocation" ("payLocationId", "division") SELECT 1, 'Division ' || n FROM generate_series(0, 4) n`,
  `INSERT INTO "User" ("firstName", "lastName", "email", "userType", "approvalGroupId", "payLocationId", "updatedAt")
   SELECT 'First' || n, 'Last' || n, 'p' || n || '@bench.example',
          (CASE WHEN n <= ${STAFF} THEN 'STAFF' WHEN n <= ${STAFF + APPROVERS} THEN 'APPROVER'
                ELSE 'SYSTEM_ADMINISTRATOR' END)::"UserType",
          CASE WHEN n <= ${STAFF} THEN 1 + n % ${GROUPS} END, 1, now()
   FROM generate_series(1, ${PEOPLE}) n`,
  `INSERT INTO "ApprovalGroupMember" ("approverId", "approvalGroupId")
   SELECT ${STAFF} + n, g FROM generate_series(1, ${APPROVERS}) n, LATERAL (VALUES (1 + n % ${GROUPS}), (${GROUPS})) AS v (g)
   ON CONFLICT DO NOTHING`,
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

// A day after day of everybody, most of it decided; about 40 of each group's of the last ten days wait.
const history = (sheets: number) => [
  // Neither foreign keys nor triggers: what is written here is right, and what they would keep is made below.
  `SET session_replication_role = replica`,
  `INSERT INTO "Timesheet" ("userId", "startDate", "status", "startTime", "endTime", "totalDuration", "submittedCount",
                            "approvalGroupId", "approverId", "lastActorId", "reason", "createdAt", "updatedAt",
                            "submittedAt", "decidedAt", "ownerName")
   SELECT "userId", "at"::date, "status"::"TimesheetStatus", 420, 990, 540, 1, "groupId",
          CASE WHEN "status" IN ('APPROVED', 'DECLINED', 'CANCELLED') THEN "deciderId" END,
          CASE WHEN "status" IN ('APPROVED', 'DECLINED', 'CANCELLED') THEN "deciderId" ELSE "userId" END,
          CASE WHEN "status" = 'DECLINED' THEN 'Wrong job number' END, "at", "at", "at",
          CASE WHEN "status" IN ('APPROVED', 'DECLINED', 'CANCELLED') THEN "at" + interval '3 hours' END,
          'first' || "userId" || ' last' || "userId"
   FROM (
     SELECT "userId", "groupId", "at",
            ${STAFF} + CASE WHEN "groupId" = 1 THEN ${GROUPS} ELSE "groupId" - 1 END AS "deciderId",
            CASE WHEN "age" < 4800 AND "chance" < 100 THEN 'PENDING' WHEN "chance" < 930 THEN 'APPROVED'
                 WHEN "chance" < 960 THEN 'DECLINED' WHEN "chance" < 980 THEN 'CANCELLED'
                 WHEN "chance" < 990 THEN 'RECALLED' ELSE 'DRAFT' END AS "status"
     FROM (
       SELECT 1 + k % ${STAFF} AS "userId", 1 + (1 + k % ${STAFF}) % ${GROUPS} AS "groupId",
              now() - ((${sheets} - k) * interval '1 day' / ${STAFF}) AS "at",
              ${sheets} - k AS "age", abs(hashint4(k)) % 1000 AS "chance"
       FROM generate_series(1, ${sheets}) k
     ) AS "day"
   ) AS "decided"
   ORDER BY "decided"."at"`,
  `INSERT INTO "TimesheetLine" ("timesheetId", "position", "timesheetLineType", "startTime", "endTime", "minutes", "notes",
                                "taskCategoryId", "siteId", "equipmentId", "workOrderId", "workOrderTaskId", "jobId",
                                "jobCostCodeId", "glAccountId")
   SELECT "id", "position", "type"::"TimesheetLineType", 420 + 190 * "position", 600 + 190 * "position", 180,
          'Drained, replaced and tested ' || "id" % 100,
          CASE WHEN "type" <> 'UNBILLED' THEN 1 + "id" % 10 END,
          CASE WHEN "type" = 'RENTAL' THEN 1 + "equipmentId" % 12 END,
          CASE WHEN "type" = 'RENTAL' THEN "equipmentId" END,
          CASE WHEN "type" = 'RENTAL' THEN "workOrderId" END,
          CASE WHEN "type" = 'RENTAL' THEN "workOrderId" * 3 END,
          CASE WHEN "type" = 'JOB_COST' THEN 1 + "id" % 60 END,
          CASE WHEN "type" = 'JOB_COST' THEN (1 + "id" % 60) * 5 END,
          CASE WHEN "type" = 'UNBILLED' THEN 1 + "id" % 20 END
   FROM (
     SELECT "id", "position", (ARRAY['RENTAL', 'JOB_COST', 'UNBILLED'])[1 + ("id" + "position") % 3] AS "type",
            1 + "id" % 400 AS "workOrderId", 1 + (1 + "id" % 400) % 120 AS "equipmentId"
     FROM "Timesheet", generate_series(0, 2) AS "position"
   ) AS "task"
   ORDER BY "id", "position"`,
  // What was done to them, whom that was told, and what is remembered of it. Into empty tables the first thousand writes
  // are as slow as no later ones: until PostgreSQL counts their rows it looks for keys from end to end.
  `INSERT INTO "TimesheetEvent" ("timesheetId", "timesheetEventType", "actorId", "at")
   SELECT s."id", e."type"::"TimesheetEventType", e."actorId", e."at"
   FROM "Timesheet" s, LATERAL (
     VALUES ('SUBMITTED', s."userId", s."submittedAt"), (s."status"::text, s."lastActorId", s."decidedAt")
   ) AS e ("type", "actorId", "at")
   WHERE s."status" <> 'DRAFT' AND e."at" IS NOT NULL
   ORDER BY e."at"`,
  `INSERT INTO "Notification" ("userId", "actorId", "timesheetId", "timesheetEventId", "message", "isRead", "at")
   SELECT s."userId", e."actorId", s."id", e."id", 'Somebody decided your timesheet', e."at" < now() - interval '7 days', e."at"
   FROM "TimesheetEvent" e JOIN "Timesheet" s ON s."id" = e."timesheetId"
   WHERE e."timesheetEventType" <> 'SUBMITTED'
   ORDER BY e."at"`,
  `INSERT INTO "TimesheetHistory" ("timesheetId", "userId", "approvalGroupId", "actionType", "actionArea", "at",
                                   "changeDetail", "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier")
   SELECT s."id", s."userId", s."approvalGroupId", 'EDIT', 'STATUS_CHANGED', e."at",
          '[{"field": "Status", "textField": "Status", "previousValue": "Pending", "currentValue": "Approved"}]',
          e."actorId", 'First Last', 'a@b.example', 'APPROVER'
   FROM "TimesheetEvent" e JOIN "Timesheet" s ON s."id" = e."timesheetId"
   ORDER BY e."at"`,
  `SET session_replication_role = origin`,
  `SELECT "rebuildTimesheetTally"()`,
]
