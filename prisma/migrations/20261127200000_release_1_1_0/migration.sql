-- From 1.0.0 to 1.1.0. Until 1.1.0 is released, each change of the database is made here.

-- When the owner saved or submitted a timesheet last, by the clock of their device.
ALTER TABLE "Timesheet" ADD COLUMN "recordedAt" timestamptz(3);
-- By which a client finds a picture that it has sent.
ALTER TABLE "StoredFile" ADD COLUMN "sentSha256" text;
CREATE INDEX "StoredFile_ownerId_sentSha256_idx" ON "StoredFile" ("ownerId", "sentSha256");
DROP INDEX "StoredFile_ownerId_idx";

-- Photos of tasks, and those that dockets keep.
ALTER TABLE "StoredFile"
  ADD COLUMN "width" integer,
  ADD COLUMN "height" integer,
  ADD CONSTRAINT "StoredFile_pixels" CHECK (("width" IS NULL) = ("height" IS NULL) AND "width" > 0 AND "height" > 0);

CREATE TABLE "TaskPhoto" (
  "id" serial PRIMARY KEY,
  "timesheetLineId" integer NOT NULL REFERENCES "TimesheetLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "position" integer NOT NULL,
  "fileId" integer NOT NULL REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "TaskPhoto_position" CHECK ("position" BETWEEN 0 AND 5)
);
CREATE UNIQUE INDEX "TaskPhoto_fileId_key" ON "TaskPhoto" ("fileId");
CREATE UNIQUE INDEX "TaskPhoto_timesheetLineId_position_key" ON "TaskPhoto" ("timesheetLineId", "position");

CREATE TABLE "DocketPhoto" (
  "id" serial PRIMARY KEY,
  "docketId" integer NOT NULL REFERENCES "Docket" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "position" integer NOT NULL,
  "fileId" integer NOT NULL REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "DocketPhoto_docketId_position_key" ON "DocketPhoto" ("docketId", "position");
CREATE INDEX "DocketPhoto_fileId_idx" ON "DocketPhoto" ("fileId");
-- Like its docket.
CREATE TRIGGER "DocketPhoto_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "DocketPhoto" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseDocketChange"();

-- Access tokens for programs.
ALTER TYPE "SessionEnd" ADD VALUE 'REVOKED';
ALTER TYPE "UserLogType" ADD VALUE 'TOKEN_CREATED';
ALTER TYPE "UserLogType" ADD VALUE 'TOKEN_REVOKED';
ALTER TYPE "AdministrationAction" ADD VALUE 'TOKEN_REVOKED' AFTER 'SECOND_FACTOR_RESET';

CREATE TABLE "ApiToken" (
  "sessionId" integer PRIMARY KEY REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "name" text NOT NULL,
  "start" text NOT NULL,
  "tokenHash" text NOT NULL,
  "mayWrite" boolean NOT NULL,
  "lastUsedAt" timestamptz(3),
  CONSTRAINT "ApiToken_name" CHECK (char_length("name") BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken" ("tokenHash");

-- Approvers who stand in for others, and for whom a deputy acted.
ALTER TABLE "Timesheet"
  ADD COLUMN "approverForId" integer REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "TimesheetEvent"
  ADD COLUMN "actorForId" integer REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "Deputy" (
  "id" serial PRIMARY KEY,
  "absentId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "deputyId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "startDate" date NOT NULL,
  "endDate" date NOT NULL,
  -- Between which instants the deputy stands in: whoever sends a request is looked up with them.
  "from" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "until" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Deputy_others" CHECK ("absentId" <> "deputyId"),
  -- A year at most.
  CONSTRAINT "Deputy_dates" CHECK ("endDate" BETWEEN "startDate" AND "startDate" + 365),
  -- Ranges of one number, because PostgreSQL compares plain numbers this way only with an extension.
  CONSTRAINT "Deputy_overlap" EXCLUDE USING gist (
    int4range("absentId", "absentId", '[]') WITH =,
    int4range("deputyId", "deputyId", '[]') WITH =,
    daterange("startDate", "endDate", '[]') WITH &&
  )
);
CREATE INDEX "Deputy_absentId_until_idx" ON "Deputy" ("absentId", "until");
CREATE INDEX "Deputy_deputyId_until_idx" ON "Deputy" ("deputyId", "until");

CREATE FUNCTION "setDeputyInstants"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "zone" text;
BEGIN
  -- Locked until the row is stored: a change of the zone then finds the row.
  SELECT "timeZone" INTO STRICT "zone" FROM "Setting" WHERE "id" = 1 FOR SHARE;
  NEW."from" := NEW."startDate"::timestamp AT TIME ZONE "zone";
  NEW."until" := (NEW."endDate" + 1)::timestamp AT TIME ZONE "zone";
  RETURN NEW;
END
$$;
CREATE TRIGGER "Deputy_instants" BEFORE INSERT OR UPDATE ON "Deputy" FOR EACH ROW
  EXECUTE FUNCTION "setDeputyInstants"();

-- An account that is disabled or no longer approves has no deputies, and is none.
CREATE FUNCTION "endDeputies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Deputy" WHERE "absentId" = NEW."id" OR "deputyId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "User_endDeputies" AFTER UPDATE OF "active", "userType" ON "User" FOR EACH ROW
  WHEN (NOT (NEW."active" AND NEW."userType" IN ('APPROVER', 'SYSTEM_ADMINISTRATOR')))
  EXECUTE FUNCTION "endDeputies"();

-- Open connections know for how long and for which groups their user stands in.
CREATE TRIGGER "Deputy_deputyChanged" AFTER INSERT OR DELETE OR UPDATE ON "Deputy" FOR EACH ROW
  EXECUTE FUNCTION "tellViewerChanged"('deputyId');
CREATE TRIGGER "Deputy_absentChanged" AFTER INSERT OR DELETE OR UPDATE ON "Deputy" FOR EACH ROW
  EXECUTE FUNCTION "tellViewerChanged"('absentId');
CREATE FUNCTION "tellDeputies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('daybook', jsonb_build_object(
    'name', 'viewerChanged', 'event', jsonb_build_object('userId', d."deputyId"))::text)
  FROM "Deputy" d WHERE d."absentId" IN (OLD."approverId", NEW."approverId");
  RETURN NULL;
END
$$;
CREATE TRIGGER "ApprovalGroupMember_deputyChanged" AFTER INSERT OR DELETE OR UPDATE ON "ApprovalGroupMember"
  FOR EACH ROW EXECUTE FUNCTION "tellDeputies"();
-- Days begin at other instants in another time zone. The triggers of Deputy tell the people concerned.
CREATE FUNCTION "moveDeputies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Deputy" SET "startDate" = "startDate";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Setting_zoneChanged" AFTER UPDATE ON "Setting" FOR EACH ROW
  WHEN (OLD."timeZone" IS DISTINCT FROM NEW."timeZone")
  EXECUTE FUNCTION "moveDeputies"();

-- The lines that people write to each other on a timesheet. Their texts are in TimesheetHistory.
CREATE TYPE "TimesheetSide" AS ENUM ('OWNER', 'APPROVERS');
ALTER TYPE "TimesheetEventType" ADD VALUE 'ASKED';
ALTER TYPE "NotifiedOf" ADD VALUE 'ASKED' AFTER 'CANCELLED';
ALTER TABLE "Timesheet"
  ADD COLUMN "questionCount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "questionFor" "TimesheetSide";
-- Few timesheets wait for an answer, whatever the number of timesheets.
CREATE INDEX "Timesheet_questionFor_createdAt_id_idx" ON "Timesheet" ("questionFor", "createdAt" DESC, "id" DESC)
  WHERE "questionFor" IS NOT NULL;

-- Whether the owner of a timesheet has seen what approvers changed.
ALTER TYPE "TimesheetEventType" ADD VALUE 'SEEN';
ALTER TABLE "Timesheet" ADD COLUMN "hasUnseenEdit" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Timesheet_hasUnseenEdit_idx" ON "Timesheet" ("createdAt" DESC, "id" DESC) WHERE "hasUnseenEdit";

-- Webhooks, and their deliveries.
ALTER TYPE "AdministeredNoun" ADD VALUE 'WEBHOOK';
CREATE TYPE "WebhookEvent" AS ENUM ('SUBMITTED', 'APPROVED', 'DECLINED', 'CANCELLED', 'BATCH_MADE', 'DOCKET_ISSUED', 'TEST');
CREATE TYPE "WebhookDeliveryState" AS ENUM ('WAITING', 'DELIVERED', 'FAILED');

CREATE TABLE "Webhook" (
  "id" serial PRIMARY KEY,
  "name" text NOT NULL,
  "url" text NOT NULL,
  "events" "WebhookEvent"[],
  "secret" text NOT NULL,
  "active" boolean NOT NULL DEFAULT true,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  CONSTRAINT "Webhook_name" CHECK (char_length("name") BETWEEN 1 AND 60),
  CONSTRAINT "Webhook_url" CHECK ("url" LIKE 'https://%' AND char_length("url") <= 500)
);

CREATE TABLE "WebhookDelivery" (
  "id" serial PRIMARY KEY,
  "webhookId" integer NOT NULL REFERENCES "Webhook" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "event" "WebhookEvent" NOT NULL,
  "recordId" integer NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "state" "WebhookDeliveryState" NOT NULL DEFAULT 'WAITING',
  "attempts" integer NOT NULL DEFAULT 0,
  "status" integer,
  "error" text,
  "answer" text,
  "milliseconds" integer,
  "triedAt" timestamptz(3),
  CONSTRAINT "WebhookDelivery_answer" CHECK (char_length("answer") <= 500)
);
CREATE INDEX "WebhookDelivery_webhookId_id_idx" ON "WebhookDelivery" ("webhookId", "id" DESC);
CREATE INDEX "WebhookDelivery_at_idx" ON "WebhookDelivery" ("at");

-- Days on which people are away, and the public holidays of regions.
ALTER TYPE "AdministeredNoun" ADD VALUE 'PUBLIC_HOLIDAY';
CREATE TYPE "AbsenceKind" AS ENUM ('PUBLIC_HOLIDAY', 'LEAVE', 'NOT_ROSTERED');

CREATE TABLE "Absence" (
  "id" serial PRIMARY KEY,
  "userId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "kind" "AbsenceKind" NOT NULL,
  "startDate" date NOT NULL,
  "endDate" date,
  "weekdays" integer[] DEFAULT '{}',
  CONSTRAINT "Absence_dates" CHECK ("endDate" >= "startDate"),
  CONSTRAINT "Absence_weekdays" CHECK ("weekdays" <@ '{1,2,3,4,5}' AND (cardinality("weekdays") = 0 OR "kind" = 'NOT_ROSTERED')),
  -- Only a weekly roster goes on without an end; a year at most for the others.
  CONSTRAINT "Absence_end" CHECK (cardinality("weekdays") > 0 OR ("endDate" IS NOT NULL AND "endDate" <= "startDate" + 365)),
  -- A range of one number, because PostgreSQL compares plain numbers this way only with an extension.
  CONSTRAINT "Absence_overlap" EXCLUDE USING gist (
    int4range("userId", "userId", '[]') WITH =,
    daterange("startDate", "endDate", '[]') WITH &&
  ) WHERE (cardinality("weekdays") = 0)
);
CREATE INDEX "Absence_userId_endDate_idx" ON "Absence" ("userId", "endDate");

-- Leave that people ask for.
ALTER TYPE "NotificationKind" ADD VALUE 'LEAVE';
ALTER TYPE "NotifiedOf" ADD VALUE 'LEAVE';
ALTER TABLE "Setting" ADD COLUMN "leaveIsAsked" boolean NOT NULL DEFAULT false;
CREATE TYPE "LeaveKind" AS ENUM ('ANNUAL', 'PERSONAL', 'UNPAID', 'OTHER');
CREATE TYPE "LeaveStatus" AS ENUM ('PENDING', 'APPROVED', 'DECLINED', 'CANCELLED');

CREATE TABLE "Leave" (
  "id" serial PRIMARY KEY,
  "userId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "approvalGroupId" integer REFERENCES "ApprovalGroup" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "kind" "LeaveKind" NOT NULL,
  "startDate" date NOT NULL,
  "endDate" date NOT NULL,
  "minutesPerDay" integer NOT NULL,
  "words" text NOT NULL,
  "status" "LeaveStatus" NOT NULL DEFAULT 'PENDING',
  "askedAt" timestamptz(3) NOT NULL,
  "deciderId" integer REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "deciderForId" integer REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "decidedAt" timestamptz(3),
  "reason" text NOT NULL DEFAULT '',
  "absenceId" integer REFERENCES "Absence" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "version" integer NOT NULL DEFAULT 1,
  CONSTRAINT "Leave_dates" CHECK ("endDate" BETWEEN "startDate" AND "startDate" + 365),
  CONSTRAINT "Leave_minutesPerDay" CHECK ("minutesPerDay" BETWEEN 1 AND 1440),
  CONSTRAINT "Leave_words" CHECK (char_length("words") <= 1000 AND char_length("reason") <= 1000),
  -- Nobody decides their own.
  CONSTRAINT "Leave_decider" CHECK ("deciderId" <> "userId"),
  CONSTRAINT "Leave_absence" CHECK ("absenceId" IS NULL OR "status" = 'APPROVED'),
  -- Days are asked for once.
  CONSTRAINT "Leave_overlap" EXCLUDE USING gist (
    int4range("userId", "userId", '[]') WITH =,
    daterange("startDate", "endDate", '[]') WITH &&
  ) WHERE ("status" = 'PENDING' OR "status" = 'APPROVED')
);
CREATE UNIQUE INDEX "Leave_absenceId_key" ON "Leave" ("absenceId");
CREATE INDEX "Leave_userId_endDate_idx" ON "Leave" ("userId", "endDate");
CREATE INDEX "Leave_approvalGroupId_idx" ON "Leave" ("approvalGroupId");
CREATE INDEX "Leave_deciderId_idx" ON "Leave" ("deciderId");
CREATE INDEX "Leave_deciderForId_idx" ON "Leave" ("deciderForId");

-- The secret addresses of calendars.
CREATE TABLE "CalendarFeed" (
  "userId" integer PRIMARY KEY REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "tokenHash" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lastReadAt" timestamptz(3)
);
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed" ("tokenHash");
-- An account that is disabled has none, also after it is enabled again.
CREATE FUNCTION "endCalendarFeed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "CalendarFeed" WHERE "userId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "User_endCalendarFeed" AFTER UPDATE OF "active" ON "User" FOR EACH ROW
  WHEN (NOT NEW."active") EXECUTE FUNCTION "endCalendarFeed"();

CREATE TABLE "PublicHoliday" (
  "id" serial PRIMARY KEY,
  "region" text NOT NULL,
  "date" date NOT NULL,
  "name" text NOT NULL,
  CONSTRAINT "PublicHoliday_name" CHECK (char_length("name") BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX "PublicHoliday_region_date_key" ON "PublicHoliday" (lower("region"), "date");

-- Codes of shifts, departments and positions of pay.
ALTER TABLE "Payroll" ADD COLUMN "dayShiftCode" TEXT NOT NULL DEFAULT 'DAY', ADD COLUMN "nightShiftCode" TEXT NOT NULL DEFAULT 'NIGHT';
ALTER TABLE "PayRule" ADD COLUMN "department" TEXT NOT NULL DEFAULT '', ADD COLUMN "jobTitle" TEXT NOT NULL DEFAULT '';
ALTER TABLE "PayBatchLine" ADD COLUMN "department" TEXT NOT NULL DEFAULT '', ADD COLUMN "jobTitle" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "rule" TEXT NOT NULL DEFAULT '';

-- GP takes no negative hours. Only a transaction with a line of nothing or less can add up to nothing or less, so only such
-- lines are looked at, when their batch is complete.
CREATE FUNCTION "refuseUnpayable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum("hundredths") FROM "PayBatchLine"
      WHERE "payBatchId" = NEW."payBatchId" AND "transaction" = NEW."transaction") <= 0 THEN
    RAISE EXCEPTION 'A transaction of a pay batch must pay something.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'PayBatchLine_payable';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "PayBatchLine_payable" AFTER INSERT ON "PayBatchLine" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."transaction" IS NOT NULL AND NEW."hundredths" <= 0) EXECUTE FUNCTION "refuseUnpayable"();

-- 32 bytes of two random UUIDs. The default is computed for each row, also for the people who exist.
ALTER TABLE "User" ADD COLUMN "storeSecret" BYTEA NOT NULL
  DEFAULT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- The key of the request that used a refresh token, hashed: that request may be repeated until it is answered.
ALTER TABLE "RefreshToken" ADD COLUMN "keyHash" TEXT;

-- The closed pay period of a timesheet, so that a list reads it with its rows.
CREATE VIEW "TimesheetClosedPeriod" AS
SELECT t."id", p."startDate", p."endDate",
  (SELECT max(o."until") FROM "PayPeriodOpening" o
   WHERE o."payPeriodId" = p."id" AND o."userId" = t."userId" AND t."startDate" BETWEEN o."startDate" AND o."endDate"
  ) AS "openUntil"
FROM "Timesheet" t
JOIN "PayPeriod" p ON p."gpPayCycle" = t."gpPayCycle" AND p."isClosed" AND t."startDate" BETWEEN p."startDate" AND p."endDate";

-- The search text, as before, but with the ids from a sub-select. If PostgreSQL saw how few they are, it would plan the statement
-- again for each timesheet, which takes ten times as long as doing it.
CREATE OR REPLACE FUNCTION "keepTimesheetSearch"(int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "TimesheetSearch" AS s ("timesheetId", "text")
  SELECT t."id", concat_ws(' ', u."searchName", string_agg(DISTINCT l."text", ' '))
  FROM "Timesheet" t JOIN "User" u ON u."id" = t."userId" LEFT JOIN "searchedTask" l ON l."timesheetId" = t."id"
  WHERE t."id" = ANY((SELECT $1)::int[]) GROUP BY t."id", u."id"
  ORDER BY t."status" IN ('DRAFT', 'RECALLED', 'PENDING', 'DECLINED'), t."id"
  ON CONFLICT ("timesheetId") DO UPDATE SET "text" = excluded."text" WHERE s."text" <> excluded."text";
END
$$;

-- A notification stores its sentence. The words of the timesheet that stood below it are read through the timesheet.
UPDATE "Notification" SET "message" = split_part("message", E'\n', 1) WHERE "message" LIKE E'%\n%';

-- The list of a company's first day now goes on to its first pay. Companies that have finished the earlier list do not get it again.
UPDATE "Setting" SET "firstStepsHidden" = true WHERE EXISTS (SELECT FROM "Timesheet" WHERE "status" <> 'DRAFT');

-- The tally of timesheets: each change adds rows, and Daybook adds up rows of one kind every few seconds. So nobody who records or
-- decides waits for the row of somebody else, and no statement needs an order. Every index costs each change: one for the rows of a
-- person, one for those of a group.
ALTER TABLE "TimesheetTally" DROP CONSTRAINT "TimesheetTally_pkey", ADD COLUMN "id" bigserial,
  ADD CONSTRAINT "TimesheetTally_pkey" PRIMARY KEY ("userId", "id");
DROP TRIGGER "Timesheet_tally_insert" ON "Timesheet";
DROP TRIGGER "Timesheet_tally_update" ON "Timesheet";
DROP TRIGGER "Timesheet_tally_delete" ON "Timesheet";
CREATE OR REPLACE FUNCTION "tallyTimesheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- One statement takes two thirds of the time of two.
    INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "count")
    VALUES (OLD."userId", coalesce(OLD."approvalGroupId", 0), OLD."status", -1),
      (NEW."userId", coalesce(NEW."approvalGroupId", 0), NEW."status", 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "count")
    VALUES (OLD."userId", coalesce(OLD."approvalGroupId", 0), OLD."status", -1);
  ELSE
    INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "count")
    VALUES (NEW."userId", coalesce(NEW."approvalGroupId", 0), NEW."status", 1);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_tally" AFTER INSERT OR DELETE ON "Timesheet" FOR EACH ROW EXECUTE FUNCTION "tallyTimesheets"();
CREATE TRIGGER "Timesheet_tallyMoved" AFTER UPDATE OF "userId", "approvalGroupId", "status" ON "Timesheet" FOR EACH ROW
  WHEN ((OLD."userId", OLD."approvalGroupId", OLD."status") IS DISTINCT FROM (NEW."userId", NEW."approvalGroupId", NEW."status"))
  EXECUTE FUNCTION "tallyTimesheets"();
-- What the tally comes to, whenever it is added up: a row of a timesheet that has moved on counts for nothing.
CREATE VIEW "TimesheetTallied" AS
SELECT "userId", "approvalGroupId", "status", sum("count")::int AS "count" FROM "TimesheetTally" GROUP BY 1, 2, 3 HAVING sum("count") > 0;
-- Nobody adds rows up meanwhile: their sums would count twice.
CREATE OR REPLACE FUNCTION "rebuildTimesheetTally"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "Timesheet" IN SHARE MODE;
  LOCK TABLE "TimesheetTally" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "TimesheetTally";
  INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "count")
  SELECT "userId", coalesce("approvalGroupId", 0), "status", count(*) FROM "Timesheet" GROUP BY 1, 2, 3;
END
$$;

-- What timesheets show of records that changed. The actions that change such records call these in their transaction, in place of
-- triggers. The search texts of timesheets with tasks that name a record, by the column of the task:
CREATE FUNCTION "followNames"("column" text, "renamed" int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "ids" int[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT "timesheetId") FROM "TimesheetLine" WHERE %I = ANY($1)', "column") INTO "ids" USING "renamed";
  PERFORM "keepTimesheetSearch"("ids");
END
$$;
-- Whether a task of a waiting timesheet names a finished work order: bit 32 of "unusual" (domain/unusual.ts).
CREATE FUNCTION "followFinished"("orders" int[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "Timesheet" t SET "unusual" = "judged"."unusual"
  FROM (
    SELECT w."id", w."unusual" & ~32 | CASE WHEN EXISTS (
      SELECT FROM "TimesheetLine" l JOIN "WorkOrder" o ON o."id" = l."workOrderId"
      WHERE l."timesheetId" = w."id" AND NOT o."active"
    ) THEN 32 ELSE 0 END AS "unusual"
    FROM (
      SELECT "id", "unusual" FROM "Timesheet" p
      WHERE "status" = 'PENDING' AND (
        SELECT bool_or(l."workOrderId" = ANY("orders")) FROM "TimesheetLine" l WHERE l."timesheetId" = p."id"
      )
      ORDER BY "id" FOR UPDATE
    ) AS w
  ) AS "judged"
  WHERE t."id" = "judged"."id" AND t."unusual" <> "judged"."unusual"
$$;
DROP TRIGGER "WorkOrder_passSearchNamesOn" ON "WorkOrder";
DROP TRIGGER "Equipment_passSearchNamesOn" ON "Equipment";
DROP TRIGGER "Job_passSearchNamesOn" ON "Job";
DROP TRIGGER "GlAccount_passSearchNamesOn" ON "GlAccount";
DROP TRIGGER "WorkOrder_markFinishedOrders" ON "WorkOrder";
DROP FUNCTION "passSearchNamesOn"();
DROP FUNCTION "markFinishedOrders"();

-- Days that a leader of a crew lays out, and their people hand in as their own.
ALTER TYPE "NotificationKind" ADD VALUE 'PREPARED';
ALTER TYPE "NotifiedOf" ADD VALUE 'PREPARED';
CREATE TYPE "PreparedDaySource" AS ENUM ('LEADER', 'PLAN');
CREATE TYPE "PreparedDayState" AS ENUM ('READY', 'OFFERED', 'DECLINED', 'WITHDRAWN');

CREATE TABLE "CrewLeader" (
  "approvalGroupId" integer NOT NULL REFERENCES "ApprovalGroup" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "leaderId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY ("approvalGroupId", "leaderId")
);
CREATE INDEX "CrewLeader_leaderId_idx" ON "CrewLeader" ("leaderId");
CREATE TRIGGER "CrewLeader_viewerChanged" AFTER INSERT OR DELETE OR UPDATE ON "CrewLeader" FOR EACH ROW
  EXECUTE FUNCTION "tellViewerChanged"('leaderId');

CREATE TABLE "PreparedDay" (
  "id" serial PRIMARY KEY,
  "userId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "startDate" date NOT NULL,
  "shift" "Shift" NOT NULL DEFAULT 'DAY',
  "state" "PreparedDayState" NOT NULL,
  "source" "PreparedDaySource" NOT NULL,
  "preparedById" integer NOT NULL REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "preparedAt" timestamptz(3) NOT NULL,
  "words" text NOT NULL DEFAULT '',
  "version" integer NOT NULL DEFAULT 1,
  "timesheetId" integer REFERENCES "Timesheet" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "PreparedDay_words" CHECK (char_length("words") <= 1000),
  -- Only an offer becomes a timesheet.
  CONSTRAINT "PreparedDay_timesheet" CHECK ("timesheetId" IS NULL OR "state" = 'OFFERED')
);
CREATE UNIQUE INDEX "PreparedDay_userId_startDate_key" ON "PreparedDay" ("userId", "startDate");
CREATE UNIQUE INDEX "PreparedDay_timesheetId_key" ON "PreparedDay" ("timesheetId");
CREATE INDEX "PreparedDay_preparedById_startDate_idx" ON "PreparedDay" ("preparedById", "startDate");

CREATE TABLE "PreparedLine" (
  "id" serial PRIMARY KEY,
  "preparedDayId" integer NOT NULL REFERENCES "PreparedDay" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "position" integer NOT NULL,
  "timesheetLineType" "TimesheetLineType" NOT NULL,
  "startTime" integer NOT NULL,
  "endTime" integer NOT NULL,
  "notes" text NOT NULL DEFAULT '',
  "taskCategoryId" integer REFERENCES "TaskCategory" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "siteId" integer REFERENCES "Site" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "equipmentId" integer REFERENCES "Equipment" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "workOrderId" integer REFERENCES "WorkOrder" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "workOrderTaskId" integer REFERENCES "WorkOrderTask" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "jobId" integer REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "jobCostCodeId" integer REFERENCES "JobCostCode" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "glAccountId" integer REFERENCES "GlAccount" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "PreparedLine_times" CHECK ("startTime" BETWEEN 0 AND 1440 AND "endTime" BETWEEN 0 AND 1440),
  CONSTRAINT "PreparedLine_notes" CHECK (char_length("notes") <= 1000)
);
CREATE UNIQUE INDEX "PreparedLine_preparedDayId_position_key" ON "PreparedLine" ("preparedDayId", "position");

CREATE TABLE "PlanRequest" (
  "userId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "key" text NOT NULL,
  "hash" text NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "answer" jsonb NOT NULL,
  PRIMARY KEY ("userId", "key"),
  CONSTRAINT "PlanRequest_key" CHECK (char_length("key") BETWEEN 1 AND 200)
);
CREATE INDEX "PlanRequest_at_idx" ON "PlanRequest" ("at");
