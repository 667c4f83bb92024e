-- Every row of Timesheet is written once: without its indexes that takes a third of the time, and they come out dense.
-- A million timesheets take about half a minute.
DROP INDEX "Timesheet_userId_createdAt_id_idx";
DROP INDEX "Timesheet_userId_startDate_idx";
DROP INDEX "Timesheet_userId_status_createdAt_id_idx";
DROP INDEX "Timesheet_createdAt_id_idx";
DROP INDEX "Timesheet_status_createdAt_id_approvalGroupId_idx";
DROP INDEX "Timesheet_approvalGroupId_status_createdAt_id_idx";
DROP INDEX "Timesheet_startDate_id_status_approvalGroupId_idx";
DROP INDEX "Timesheet_totalDuration_id_status_approvalGroupId_idx";
DROP INDEX "Timesheet_ownerName_id_status_approvalGroupId_idx";

-- ---------------------------------------------------------------- the types of a timesheet's tasks

ALTER TABLE "Timesheet" ADD COLUMN "taskTypes" SMALLINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "Timesheet_taskTypes_check" CHECK ("taskTypes" BETWEEN 0 AND 7);

CREATE FUNCTION "taskTypeBit"("TimesheetLineType") RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE $1 WHEN 'RENTAL' THEN 1 WHEN 'UNBILLED' THEN 2 WHEN 'JOB_COST' THEN 4 END::smallint
$$;

ALTER TABLE "Timesheet" DISABLE TRIGGER USER;
UPDATE "Timesheet" SET "taskTypes" = "lines"."types"
FROM (
  SELECT "timesheetId", bit_or("taskTypeBit"("timesheetLineType")) AS "types" FROM "TimesheetLine" GROUP BY 1
) AS "lines"
WHERE "lines"."timesheetId" = "Timesheet"."id";
ALTER TABLE "Timesheet" ENABLE TRIGGER USER;

-- Whoever writes a timesheet with its tasks may say what types they have; where that is right nothing is written here.
CREATE FUNCTION "keepTaskTypes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Timesheet" AS t SET "taskTypes" = "kept"."types"
  FROM (
    SELECT "timesheetId", coalesce((
      SELECT bit_or("taskTypeBit"(l."timesheetLineType")) FROM "TimesheetLine" l WHERE l."timesheetId" = c."timesheetId"
    ), 0) AS "types"
    FROM (SELECT DISTINCT "timesheetId" FROM "changed") AS c
  ) AS "kept"
  WHERE t."id" = "kept"."timesheetId" AND t."taskTypes" <> "kept"."types";
  RETURN NULL;
END
$$;
CREATE TRIGGER "TimesheetLine_taskTypes_insert" AFTER INSERT ON "TimesheetLine"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "keepTaskTypes"();
CREATE TRIGGER "TimesheetLine_taskTypes_update" AFTER UPDATE ON "TimesheetLine"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "keepTaskTypes"();
CREATE TRIGGER "TimesheetLine_taskTypes_delete" AFTER DELETE ON "TimesheetLine"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "keepTaskTypes"();

-- ---------------------------------------------------------------- the tally of each kind

DELETE FROM "TimesheetTally";
ALTER TABLE "TimesheetTally" DROP CONSTRAINT "TimesheetTally_pkey",
  ADD COLUMN "shift" "Shift" NOT NULL,
  ADD COLUMN "taskTypes" SMALLINT NOT NULL,
  ADD CONSTRAINT "TimesheetTally_pkey" PRIMARY KEY ("userId", "approvalGroupId", "status", "shift", "taskTypes");

-- The tally is written by these triggers and by nothing else. Rows are locked in the order of their key, so that two
-- transactions which move several cannot wait for each other.
CREATE OR REPLACE FUNCTION "tallyTimesheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "shift", "taskTypes", "count")
    SELECT "userId", coalesce("approvalGroupId", 0), "status", "shift", "taskTypes", count(*)
    FROM "after" GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ("userId", "approvalGroupId", "status", "shift", "taskTypes")
    DO UPDATE SET "count" = t."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "shift", "taskTypes", "count")
    SELECT "userId", coalesce("approvalGroupId", 0), "status", "shift", "taskTypes", -count(*)
    FROM "before" GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ("userId", "approvalGroupId", "status", "shift", "taskTypes")
    DO UPDATE SET "count" = t."count" + excluded."count";
  ELSE
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "shift", "taskTypes", "count")
    SELECT "userId", "groupId", "status", "shift", "taskTypes", sum("n")
    FROM (
      SELECT "userId", coalesce("approvalGroupId", 0) AS "groupId", "status", "shift", "taskTypes", 1 AS "n" FROM "after"
      UNION ALL
      SELECT "userId", coalesce("approvalGroupId", 0), "status", "shift", "taskTypes", -1 FROM "before"
    ) AS "moved"
    GROUP BY 1, 2, 3, 4, 5 HAVING sum("n") <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ("userId", "approvalGroupId", "status", "shift", "taskTypes")
    DO UPDATE SET "count" = t."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "rebuildTimesheetTally"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "Timesheet" IN SHARE MODE;
  DELETE FROM "TimesheetTally";
  INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "shift", "taskTypes", "count")
  SELECT "userId", coalesce("approvalGroupId", 0), "status", "shift", "taskTypes", count(*)
  FROM "Timesheet" GROUP BY 1, 2, 3, 4, 5;
END
$$;

SELECT "rebuildTimesheetTally"();

-- ---------------------------------------------------------------- the indexes of lists

CREATE INDEX "Timesheet_createdAt_id_idx" ON "Timesheet"("createdAt" DESC, "id" DESC);
CREATE INDEX "Timesheet_status_createdAt_id_approvalGroupId_idx" ON "Timesheet"("status", "createdAt" DESC, "id" DESC, "approvalGroupId");
CREATE INDEX "Timesheet_approvalGroupId_status_createdAt_id_idx" ON "Timesheet"("approvalGroupId", "status", "createdAt" DESC, "id" DESC);
CREATE INDEX "Timesheet_userId_status_createdAt_id_idx" ON "Timesheet"("userId", "status", "createdAt" DESC, "id" DESC);
CREATE INDEX "Timesheet_startDate_id_status_approvalGroupId_idx" ON "Timesheet"("startDate" DESC, "id" DESC, "status", "approvalGroupId");
CREATE INDEX "Timesheet_totalDuration_id_status_approvalGroupId_idx" ON "Timesheet"("totalDuration" DESC, "id" DESC, "status", "approvalGroupId");
CREATE INDEX "Timesheet_ownerName_id_status_approvalGroupId_idx" ON "Timesheet"("ownerName", "id" DESC, "status", "approvalGroupId");

CREATE INDEX "Timesheet_person_created_idx" ON "Timesheet"("userId", "createdAt" DESC, "id" DESC, "status", "approvalGroupId", "shift", "taskTypes", "startDate");
CREATE INDEX "Timesheet_person_date_idx" ON "Timesheet"("userId", "startDate" DESC, "id" DESC, "status", "approvalGroupId", "shift", "taskTypes", "createdAt", "totalDuration");
CREATE INDEX "Timesheet_person_total_idx" ON "Timesheet"("userId", "totalDuration" DESC, "id" DESC, "status", "approvalGroupId", "shift", "taskTypes", "startDate");
CREATE INDEX "Timesheet_kind_idx" ON "Timesheet"("userId", "status", "shift", "taskTypes", "approvalGroupId", "startDate" DESC, "id" DESC, "createdAt", "totalDuration");
