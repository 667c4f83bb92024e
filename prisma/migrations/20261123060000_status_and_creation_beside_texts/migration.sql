-- A search within a rare status looks among the texts of that status, and what is found is counted by status and put in
-- order by creation, as lists are when they open, without reading the timesheets. PENDING and APPROVED are not rare, and stand
-- for nothing beside the text: so to approve, which people do by the hundred, writes nothing here. When a timesheet was
-- created never changes. The table and its index are written anew, in the order of the timesheets, in which texts are read;
-- with a million of them that takes about half a minute.
CREATE FUNCTION "rareStatus"("TimesheetStatus") RETURNS "TimesheetStatus" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1 NOT IN ('PENDING', 'APPROVED') THEN $1 END
$$;

ALTER TABLE "TimesheetSearch" RENAME TO "textsBefore";
ALTER TABLE "textsBefore" DROP CONSTRAINT "TimesheetSearch_pkey", DROP CONSTRAINT "TimesheetSearch_timesheetId_fkey";
DROP INDEX "TimesheetSearch_text_idx";

CREATE TABLE "TimesheetSearch" (
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "timesheetId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "approvalGroupId" INTEGER,
  "rareStatus" "TimesheetStatus",
  "text" TEXT NOT NULL
);
INSERT INTO "TimesheetSearch" ("createdAt", "timesheetId", "userId", "approvalGroupId", "rareStatus", "text")
SELECT t."createdAt", t."id", t."userId", t."approvalGroupId", "rareStatus"(t."status"), w."text"
FROM "textsBefore" w JOIN "Timesheet" t ON t."id" = w."timesheetId" ORDER BY t."id";
DROP TABLE "textsBefore";

ALTER TABLE "TimesheetSearch" ADD CONSTRAINT "TimesheetSearch_pkey" PRIMARY KEY ("timesheetId"),
  ADD CONSTRAINT "TimesheetSearch_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id")
    ON DELETE CASCADE ON UPDATE CASCADE;

-- What was entered lately waits in a list, which every search reads through: so it is a short one.
CREATE INDEX "TimesheetSearch_text_idx" ON "TimesheetSearch"
  USING gin ("text" gin_trgm_ops, (ARRAY["approvalGroupId", -"userId"]), (ARRAY["rareStatus"]))
  WITH (fastupdate = on, gin_pending_list_limit = 256);

-- As before, with both.
CREATE OR REPLACE FUNCTION "keepTimesheetSearch"(int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "TimesheetSearch" AS s ("createdAt", "timesheetId", "userId", "approvalGroupId", "rareStatus", "text")
  SELECT t."createdAt", t."id", t."userId", t."approvalGroupId", "rareStatus"(t."status"),
         coalesce(string_agg(DISTINCT l."text", ' '), '')
  FROM "Timesheet" t LEFT JOIN "searchedTask" l ON l."timesheetId" = t."id"
  WHERE t."id" = ANY($1) GROUP BY t."id"
  ORDER BY t."status" IN ('DRAFT', 'RECALLED', 'PENDING', 'DECLINED'), t."id"
  ON CONFLICT ("timesheetId") DO UPDATE
  SET "text" = excluded."text", "approvalGroupId" = excluded."approvalGroupId", "rareStatus" = excluded."rareStatus"
  WHERE s."text" <> excluded."text" OR s."approvalGroupId" IS DISTINCT FROM excluded."approvalGroupId"
    OR s."rareStatus" IS DISTINCT FROM excluded."rareStatus";
END
$$;

CREATE OR REPLACE FUNCTION "rebuildTimesheetSearch"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM "TimesheetSearch";
  INSERT INTO "TimesheetSearch" ("createdAt", "timesheetId", "userId", "approvalGroupId", "rareStatus", "text")
  SELECT t."createdAt", t."id", t."userId", t."approvalGroupId", "rareStatus"(t."status"), coalesce(l."text", '')
  FROM "Timesheet" t LEFT JOIN (
    SELECT "timesheetId", string_agg(DISTINCT "text", ' ') AS "text" FROM "searchedTask" GROUP BY 1
  ) l ON l."timesheetId" = t."id" ORDER BY t."id"
$$;

-- Its group changes when it is submitted or moved, its status when somebody decides or takes it back: mostly both at once.
DROP TRIGGER "Timesheet_passGroupToSearch" ON "Timesheet";
DROP FUNCTION "passGroupToSearch";
CREATE FUNCTION "passToSearch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "TimesheetSearch" SET "approvalGroupId" = NEW."approvalGroupId", "rareStatus" = "rareStatus"(NEW."status")
  WHERE "timesheetId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_passToSearch" AFTER UPDATE OF "approvalGroupId", "status" ON "Timesheet" FOR EACH ROW
  WHEN (
    OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId"
    OR "rareStatus"(OLD."status") IS DISTINCT FROM "rareStatus"(NEW."status")
  ) EXECUTE FUNCTION "passToSearch"();
