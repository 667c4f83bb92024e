-- CreateEnum
CREATE TYPE "AdministeredNoun" AS ENUM ('USER', 'APPROVAL_GROUP', 'PAY_LOCATION', 'SETTING');

-- CreateEnum
CREATE TYPE "AdministrationAction" AS ENUM ('CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'DELETED', 'LOGGED_OUT', 'PASSWORD_GIVEN', 'WELCOMED');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "ApprovalGroup" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "PayLocation" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "AdministrationHistory" (
    "id" SERIAL NOT NULL,
    "noun" "AdministeredNoun" NOT NULL,
    "recordId" INTEGER NOT NULL,
    "action" "AdministrationAction" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changeDetail" JSONB NOT NULL,
    "modifierId" INTEGER,
    "nameOfModifier" TEXT NOT NULL,
    "emailOfModifier" TEXT NOT NULL,
    "roleOfModifier" "UserType",

    CONSTRAINT "AdministrationHistory_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AdministrationHistory_noun_recordId_at_id_idx" ON "AdministrationHistory"("noun", "recordId", "at" DESC, "id" DESC);

-- As the history of timesheets: kept for ever, as it was written.
ALTER TABLE "AdministrationHistory"
  ADD CONSTRAINT "AdministrationHistory_changeDetail_check" CHECK (jsonb_typeof("changeDetail") = 'array');

CREATE OR REPLACE FUNCTION "refuseHistoryChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of % can only be added to.',
    CASE TG_TABLE_NAME WHEN 'TimesheetHistory' THEN 'timesheets' ELSE 'what is administered' END
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "AdministrationHistory_append_only"
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "AdministrationHistory"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
