-- AlterTable
ALTER TABLE "Timesheet" ADD COLUMN     "ownerName" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Timesheet_startDate_id_status_approvalGroupId_idx" ON "Timesheet"("startDate" DESC, "id" DESC, "status", "approvalGroupId");

-- CreateIndex
CREATE INDEX "Timesheet_totalDuration_id_status_approvalGroupId_idx" ON "Timesheet"("totalDuration" DESC, "id" DESC, "status", "approvalGroupId");

-- CreateIndex
CREATE INDEX "Timesheet_ownerName_id_status_approvalGroupId_idx" ON "Timesheet"("ownerName", "id" DESC, "status", "approvalGroupId");

-- Lists are sorted by their owners' names without reading the owners: the name stands with the timesheet, and follows
-- the person's own.
CREATE FUNCTION "setOwnerName"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower("firstName" || ' ' || "lastName") INTO NEW."ownerName" FROM "User" WHERE "id" = NEW."userId";
  -- Nobody has that id: the foreign key says so.
  NEW."ownerName" := coalesce(NEW."ownerName", '');
  RETURN NEW;
END
$$;
CREATE TRIGGER "Timesheet_ownerName" BEFORE INSERT OR UPDATE OF "userId" ON "Timesheet"
  FOR EACH ROW EXECUTE FUNCTION "setOwnerName"();

CREATE FUNCTION "passNameOn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Timesheet" SET "ownerName" = lower(NEW."firstName" || ' ' || NEW."lastName") WHERE "userId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "User_passNameOn" AFTER UPDATE OF "firstName", "lastName" ON "User"
  FOR EACH ROW WHEN (OLD."firstName" <> NEW."firstName" OR OLD."lastName" <> NEW."lastName")
  EXECUTE FUNCTION "passNameOn"();

UPDATE "Timesheet" SET "ownerName" = lower(u."firstName" || ' ' || u."lastName") FROM "User" u WHERE u."id" = "userId";
