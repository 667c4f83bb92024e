-- What a search finds is put in order by creation, as lists are when they open, without reading the timesheets: when each was
-- created never changes. The table and its index are written anew; with a million timesheets that takes about half a minute.
ALTER TABLE "TimesheetSearch" RENAME TO "withoutCreation";
ALTER TABLE "withoutCreation" DROP CONSTRAINT "TimesheetSearch_pkey", DROP CONSTRAINT "TimesheetSearch_timesheetId_fkey";
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
SELECT t."createdAt", t."id", t."userId", t."approvalGroupId", w."rareStatus", w."text"
FROM "withoutCreation" w JOIN "Timesheet" t ON t."id" = w."timesheetId" ORDER BY t."id";
DROP TABLE "withoutCreation";

ALTER TABLE "TimesheetSearch" ADD CONSTRAINT "TimesheetSearch_pkey" PRIMARY KEY ("timesheetId"),
  ADD CONSTRAINT "TimesheetSearch_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id")
    ON DELETE CASCADE ON UPDATE CASCADE;

-- What was entered lately waits in a list, which every search reads through: so it is a short one.
CREATE INDEX "TimesheetSearch_text_idx" ON "TimesheetSearch"
  USING gin ("text" gin_trgm_ops, (ARRAY["approvalGroupId", -"userId"]), (ARRAY["rareStatus"]))
  WITH (fastupdate = on, gin_pending_list_limit = 256);

-- As before, with the creation.
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
