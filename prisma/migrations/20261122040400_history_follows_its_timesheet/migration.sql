-- AlterTable
ALTER TABLE "TimesheetHistory" ADD COLUMN     "stampedGroupId" INTEGER;

-- Whoever may see a timesheet may read its history, and nobody else. So the two columns that say who may see a timesheet
-- stand with its history as well: the owner never changes, and the group follows. History outlives its timesheet; it then
-- returns to the group it was written under. Both are done by the owner of the tables: the application may only add.
CREATE FUNCTION "passGroupOn"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "TimesheetHistory"
  SET "stampedGroupId" = coalesce("stampedGroupId", "approvalGroupId", 0), "approvalGroupId" = NEW."approvalGroupId"
  WHERE "timesheetId" = NEW."id" AND "approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_passGroupOn" AFTER UPDATE OF "approvalGroupId" ON "Timesheet"
  FOR EACH ROW WHEN (OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId")
  EXECUTE FUNCTION "passGroupOn"();

CREATE FUNCTION "returnToGroup"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "TimesheetHistory" SET "approvalGroupId" = nullif("stampedGroupId", 0), "stampedGroupId" = NULL
  WHERE "timesheetId" = OLD."id" AND "stampedGroupId" IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_returnToGroup" AFTER DELETE ON "Timesheet"
  FOR EACH ROW EXECUTE FUNCTION "returnToGroup"();

-- History can still only be added to: no statement changes it, but the triggers above change who reads it.
DROP TRIGGER "TimesheetHistory_append_only" ON "TimesheetHistory";

UPDATE "TimesheetHistory" h
SET "stampedGroupId" = coalesce(h."approvalGroupId", 0), "approvalGroupId" = t."approvalGroupId"
FROM "Timesheet" t
WHERE t."id" = h."timesheetId" AND h."approvalGroupId" IS DISTINCT FROM t."approvalGroupId";

CREATE TRIGGER "TimesheetHistory_append_only"
  BEFORE UPDATE ON "TimesheetHistory"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "TimesheetHistory_kept"
  BEFORE DELETE OR TRUNCATE ON "TimesheetHistory"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
