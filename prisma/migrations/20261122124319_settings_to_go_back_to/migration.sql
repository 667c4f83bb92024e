-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "initialCompanyName" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "initialTimeZone" TEXT NOT NULL DEFAULT 'Australia/Brisbane';

-- A reset restores what the company was set up with, whoever sets it up: the first name it gets, and the zone beside it.
CREATE FUNCTION "keepInitialSetting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."initialCompanyName" := NEW."companyName";
  NEW."initialTimeZone" := NEW."timeZone";
  RETURN NEW;
END
$$;
CREATE TRIGGER "Setting_initial" BEFORE INSERT OR UPDATE ON "Setting"
  FOR EACH ROW WHEN (NEW."initialCompanyName" = '' AND btrim(NEW."companyName") <> '')
  EXECUTE FUNCTION "keepInitialSetting"();

-- A company that is there already goes back to what it has now.
UPDATE "Setting" SET "initialCompanyName" = "companyName", "initialTimeZone" = "timeZone";

-- People choose a pay location by its name, and files name it so.
CREATE UNIQUE INDEX "PayLocation_name_key" ON "PayLocation" (lower("name"));
