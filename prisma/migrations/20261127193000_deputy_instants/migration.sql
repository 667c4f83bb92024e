-- Between which instants a deputy stands in: whoever sends a request is looked up with them.
ALTER TABLE "Deputy"
  ADD COLUMN "from" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "until" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

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

-- Days begin at other instants in another time zone. The triggers of Deputy tell the people concerned.
CREATE FUNCTION "moveDeputies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Deputy" SET "startDate" = "startDate";
  RETURN NULL;
END
$$;
DROP TRIGGER "Setting_zoneChanged" ON "Setting";
CREATE TRIGGER "Setting_zoneChanged" AFTER UPDATE ON "Setting" FOR EACH ROW
  WHEN (OLD."timeZone" IS DISTINCT FROM NEW."timeZone")
  EXECUTE FUNCTION "moveDeputies"();

UPDATE "Deputy" SET "startDate" = "startDate";

DROP INDEX "Deputy_absentId_endDate_idx", "Deputy_deputyId_endDate_idx";
CREATE INDEX "Deputy_absentId_until_idx" ON "Deputy" ("absentId", "until");
CREATE INDEX "Deputy_deputyId_until_idx" ON "Deputy" ("deputyId", "until");

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
