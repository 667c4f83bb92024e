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
CREATE INDEX "Deputy_absentId_endDate_idx" ON "Deputy" ("absentId", "endDate");
CREATE INDEX "Deputy_deputyId_endDate_idx" ON "Deputy" ("deputyId", "endDate");

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
-- Days begin at other instants in another time zone.
CREATE TRIGGER "Setting_zoneChanged" AFTER UPDATE ON "Setting" FOR EACH ROW
  WHEN (OLD."timeZone" IS DISTINCT FROM NEW."timeZone")
  EXECUTE FUNCTION "tellViewerChanged"();
