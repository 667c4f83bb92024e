-- A search looks among what somebody sees: whose timesheet it is, and the group it is stamped with, stand beside the words,
-- and the index of words holds both. Else a word that many write would be read wherever it occurs. The table is written
-- anew, in the order of its timesheets; a million of them take about half a minute.
ALTER TABLE "TimesheetSearch" RENAME TO "wordsAlone";
ALTER TABLE "wordsAlone" DROP CONSTRAINT "TimesheetSearch_pkey", DROP CONSTRAINT "TimesheetSearch_timesheetId_fkey";
DROP INDEX "TimesheetSearch_text_idx";

CREATE TABLE "TimesheetSearch" (
  "timesheetId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "approvalGroupId" INTEGER,
  "text" TEXT NOT NULL
);
INSERT INTO "TimesheetSearch" ("timesheetId", "userId", "approvalGroupId", "text")
SELECT t."id", t."userId", t."approvalGroupId", w."text"
FROM "wordsAlone" w JOIN "Timesheet" t ON t."id" = w."timesheetId" ORDER BY t."id";
DROP TABLE "wordsAlone";

ALTER TABLE "TimesheetSearch" ADD CONSTRAINT "TimesheetSearch_pkey" PRIMARY KEY ("timesheetId"),
  ADD CONSTRAINT "TimesheetSearch_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id")
    ON DELETE CASCADE ON UPDATE CASCADE;

-- What occurs in it, and under which keys somebody sees it (server/access/sight.ts): its group, or minus its owner. What was
-- entered lately waits in a list, which every search reads through: so it is a short one.
CREATE INDEX "TimesheetSearch_text_idx" ON "TimesheetSearch"
  USING gin ("text" gin_trgm_ops, (ARRAY["approvalGroupId", -"userId"]))
  WITH (fastupdate = on, gin_pending_list_limit = 256);

-- Recording calls it for the timesheet that it writes.
CREATE OR REPLACE FUNCTION "keepTimesheetSearch"(int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "TimesheetSearch" AS s ("timesheetId", "userId", "approvalGroupId", "text")
  SELECT t."id", t."userId", t."approvalGroupId", coalesce(string_agg(DISTINCT l."text", ' '), '')
  FROM "Timesheet" t LEFT JOIN "searchedTask" l ON l."timesheetId" = t."id"
  WHERE t."id" = ANY($1) GROUP BY t."id" ORDER BY t."id"
  ON CONFLICT ("timesheetId") DO UPDATE SET "text" = excluded."text", "approvalGroupId" = excluded."approvalGroupId"
  WHERE s."text" <> excluded."text" OR s."approvalGroupId" IS DISTINCT FROM excluded."approvalGroupId";
END
$$;

CREATE OR REPLACE FUNCTION "rebuildTimesheetSearch"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM "TimesheetSearch";
  INSERT INTO "TimesheetSearch" ("timesheetId", "userId", "approvalGroupId", "text")
  SELECT t."id", t."userId", t."approvalGroupId", coalesce(l."text", '')
  FROM "Timesheet" t LEFT JOIN (
    SELECT "timesheetId", string_agg(DISTINCT "text", ' ') AS "text" FROM "searchedTask" GROUP BY 1
  ) l ON l."timesheetId" = t."id" ORDER BY t."id"
$$;

-- It is stamped anew when it is submitted, and when it is moved to another group.
CREATE FUNCTION "passGroupToSearch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "TimesheetSearch" SET "approvalGroupId" = NEW."approvalGroupId" WHERE "timesheetId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_passGroupToSearch" AFTER UPDATE OF "approvalGroupId" ON "Timesheet" FOR EACH ROW
  WHEN (OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId") EXECUTE FUNCTION "passGroupToSearch"();
