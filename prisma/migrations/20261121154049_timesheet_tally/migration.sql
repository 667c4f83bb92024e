-- CreateTable
CREATE TABLE "TimesheetTally" (
    "userId" INTEGER NOT NULL,
    "approvalGroupId" INTEGER NOT NULL,
    "status" "TimesheetStatus" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "TimesheetTally_pkey" PRIMARY KEY ("userId","approvalGroupId","status")
);

-- CreateIndex
CREATE INDEX "TimesheetTally_approvalGroupId_idx" ON "TimesheetTally"("approvalGroupId");

-- The tally is written by these triggers and by nothing else. Rows are locked in the order of their key, so that two
-- transactions which move several cannot wait for each other.
CREATE FUNCTION "tallyTimesheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "count")
    SELECT "userId", coalesce("approvalGroupId", 0), "status", count(*)
    FROM "after" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("userId", "approvalGroupId", "status") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "count")
    SELECT "userId", coalesce("approvalGroupId", 0), "status", -count(*)
    FROM "before" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("userId", "approvalGroupId", "status") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSE
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "count")
    SELECT "userId", "groupId", "status", sum("n")
    FROM (
      SELECT "userId", coalesce("approvalGroupId", 0) AS "groupId", "status", 1 AS "n" FROM "after"
      UNION ALL
      SELECT "userId", coalesce("approvalGroupId", 0), "status", -1 FROM "before"
    ) AS "moved"
    GROUP BY 1, 2, 3 HAVING sum("n") <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("userId", "approvalGroupId", "status") DO UPDATE SET "count" = t."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "Timesheet_tally_insert" AFTER INSERT ON "Timesheet"
  REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "tallyTimesheets"();
CREATE TRIGGER "Timesheet_tally_delete" AFTER DELETE ON "Timesheet"
  REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "tallyTimesheets"();
CREATE TRIGGER "Timesheet_tally_update" AFTER UPDATE ON "Timesheet"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "tallyTimesheets"();

-- Counts everything anew; `npm run migrate -- tally` calls it.
CREATE FUNCTION "rebuildTimesheetTally"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "Timesheet" IN SHARE MODE;
  DELETE FROM "TimesheetTally";
  INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "count")
  SELECT "userId", coalesce("approvalGroupId", 0), "status", count(*) FROM "Timesheet" GROUP BY 1, 2, 3;
END
$$;

SELECT "rebuildTimesheetTally"();
