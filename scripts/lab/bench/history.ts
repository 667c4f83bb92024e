// The timesheets of the measured company: most are decided, and each group has about 40 pending ones of the last ten days.
// Some people work nights, some left, some do one type of task only, and one group was closed.
import { CLOSED_GROUP, GROUPS, STAFF } from './company.ts'

// Of five people two do Rental only, one does every type each day, one Job Cost and UnBilled, one Rental with some courses.
const taskType = `
  CREATE FUNCTION pg_temp.task_type("userId" int, "id" int, "position" int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE "userId" % 5 WHEN 0 THEN 'RENTAL' WHEN 1 THEN 'RENTAL'
                WHEN 2 THEN (ARRAY['RENTAL', 'JOB_COST', 'UNBILLED'])[1 + ("id" + "position") % 3]
                WHEN 3 THEN CASE WHEN "position" = 0 THEN 'UNBILLED' ELSE 'JOB_COST' END
                ELSE CASE WHEN "id" % 7 = 0 AND "position" = 2 THEN 'UNBILLED' ELSE 'RENTAL' END END
  $$`

// Building an index at the end takes a tenth of the time of updating it for each row.
const withoutIndexes = [
  `CREATE TEMP TABLE "laterIndex" AS
   SELECT indexname AS "name", indexdef AS "definition" FROM pg_indexes
   WHERE schemaname = 'public' AND indexname !~ '_pkey$'
     AND (tablename LIKE 'Timesheet%' OR tablename IN ('Notification', 'UserLog'))`,
  `DO $$ DECLARE "index" text; BEGIN
     FOR "index" IN SELECT "name" FROM "laterIndex" LOOP EXECUTE format('DROP INDEX %I', "index"); END LOOP;
   END $$`,
]
const withIndexes = [
  `DO $$ DECLARE "index" text; BEGIN
     FOR "index" IN SELECT "definition" FROM "laterIndex" LOOP EXECUTE "index"; END LOOP;
   END $$`,
]

/** The statements that insert them, with tasks, events, notifications and history. */
export const history = (sheets: number) => [
  `SET maintenance_work_mem = '512MB'`,
  `SET max_parallel_maintenance_workers = 1`,
  taskType,
  ...withoutIndexes,
  // Triggers fill the columns and tables that are derived from timesheets.
  `INSERT INTO "Timesheet" ("id", "userId", "startDate", "shift", "status", "startTime", "endTime", "totalDuration", "submittedCount",
                            "approvalGroupId", "approverId", "lastActorId", "reason", "createdAt", "updatedAt",
                            "submittedAt", "decidedAt")
   SELECT "id", "userId", "at"::date, (CASE WHEN "userId" % 23 = 0 THEN 'NIGHT' ELSE 'DAY' END)::"Shift",
          "status"::"TimesheetStatus", 420, 990, 540 - "id" % 7 * 15, 1, "groupId",
          CASE WHEN "status" IN ('APPROVED', 'DECLINED', 'CANCELLED') THEN "deciderId" END,
          CASE WHEN "status" IN ('APPROVED', 'DECLINED', 'CANCELLED') THEN "deciderId" ELSE "userId" END,
          CASE WHEN "status" = 'DECLINED' THEN 'Wrong job number' END, "at", "at", "at",
          CASE WHEN "status" IN ('APPROVED', 'DECLINED', 'CANCELLED') THEN "at" + interval '3 hours' END
   FROM (
     SELECT "id", "userId", "groupId", "at",
            ${STAFF} + CASE WHEN "groupId" = 1 THEN ${GROUPS} ELSE least("groupId", ${GROUPS}) - 1 END AS "deciderId",
            CASE WHEN "age" < 4800 AND "chance" < 100 THEN 'PENDING' WHEN "chance" < 930 THEN 'APPROVED'
                 WHEN "chance" < 960 THEN 'DECLINED' WHEN "chance" < 980 THEN 'CANCELLED'
                 WHEN "chance" < 990 THEN 'RECALLED' ELSE 'DRAFT' END AS "status"
     FROM (
       SELECT k AS "id", p."userId", now() - interval '3 hours' - ((${sheets} - k) * interval '1 day' / ${STAFF}) AS "at",
              CASE WHEN k < ${sheets} / 4 AND k % ${STAFF} % 7 = 0 THEN ${CLOSED_GROUP}
                   ELSE 1 + p."userId" % ${GROUPS} END AS "groupId",
              ${sheets} - k AS "age", abs(hashint4(k)) % 1000 AS "chance"
       FROM generate_series(1, ${sheets}) k,
            -- The newest is decided by now. One in ten left half-way, and a colleague took over.
            LATERAL (SELECT 1 + k % ${STAFF} - (k > ${sheets} / 2 AND k % ${STAFF} % 10 = 9)::int AS "userId") p
     ) AS "day"
   ) AS "decided"
   ORDER BY "id"`,
  `SELECT setval(pg_get_serial_sequence('"Timesheet"', 'id'), ${sheets})`,
  // As each minute does where Daybook runs.
  `SELECT "rebuildTimesheetTally"()`,
  // Without triggers, which means without checks of foreign keys: nothing is derived from the rows below as they are inserted.
  `SET session_replication_role = replica`,
  `INSERT INTO "TimesheetLine" ("timesheetId", "position", "timesheetLineType", "startTime", "endTime", "minutes", "notes",
                                "taskCategoryId", "siteId", "equipmentId", "workOrderId", "workOrderTaskId", "jobId",
                                "jobCostCodeId", "glAccountId")
   SELECT "id", "position", "type"::"TimesheetLineType", 420 + 190 * "position", 600 + 190 * "position", 180,
          'Drained, replaced and tested ' || "id" % 100 || CASE WHEN "id" % 1000 = 77 THEN ' the gearbox, seized' ELSE '' END,
          CASE WHEN "type" <> 'UNBILLED' THEN 1 + "id" % 10 END,
          CASE WHEN "type" = 'RENTAL' THEN 1 + "equipmentId" % 12 END,
          CASE WHEN "type" = 'RENTAL' THEN "equipmentId" END,
          CASE WHEN "type" = 'RENTAL' THEN "workOrderId" END,
          CASE WHEN "type" = 'RENTAL' THEN "workOrderId" * 3 END,
          CASE WHEN "type" = 'JOB_COST' THEN 1 + "id" % 60 END,
          CASE WHEN "type" = 'JOB_COST' THEN (1 + "id" % 60) * 5 END,
          CASE WHEN "type" = 'UNBILLED' THEN 1 + "id" % 20 END
   FROM (
     SELECT "id", "position", pg_temp.task_type("userId", "id", "position") AS "type",
            1 + "id" % 400 AS "workOrderId", 1 + (1 + "id" % 400) % 120 AS "equipmentId"
     FROM "Timesheet", generate_series(0, 2) AS "position"
   ) AS "task"
   ORDER BY "id", "position"`,
  `SELECT "rebuildTimesheetSearch"()`,
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
  `INSERT INTO "TimesheetHistory" ("timesheetId", "eventId", "userId", "approvalGroupId", "actionType", "actionArea", "at",
                                   "changeDetail", "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier")
   SELECT s."id", e."id", s."userId", s."approvalGroupId", 'EDIT', 'STATUS_CHANGED', e."at",
          '[{"field": "Status", "textField": "Status", "previousValue": "Pending", "currentValue": "Approved"}]',
          e."actorId", 'First Last', 'a@b.example', 'APPROVER'
   FROM "TimesheetEvent" e JOIN "Timesheet" s ON s."id" = e."timesheetId"
   ORDER BY e."at"`,
  `INSERT INTO "UserLog" ("userId", "userLogType", "address", "userAgent", "at")
   SELECT "userId", 'SIGNED_IN', '192.0.2.1', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/'
          || 120 + "id" % 20 || '.0.0.0 Safari/537.36', "createdAt" FROM "Timesheet" ORDER BY "createdAt"`,
  `SET session_replication_role = origin`,
  ...withIndexes,
]
