-- The lines that people write to each other on a timesheet. Their texts are in TimesheetHistory.
CREATE TYPE "TimesheetSide" AS ENUM ('OWNER', 'APPROVERS');
ALTER TYPE "TimesheetEventType" ADD VALUE 'ASKED';
ALTER TYPE "NotifiedOf" ADD VALUE 'ASKED' AFTER 'CANCELLED';
ALTER TABLE "Timesheet"
  ADD COLUMN "questionCount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "questionFor" "TimesheetSide";
-- Few timesheets wait for an answer, whatever the number of timesheets.
CREATE INDEX "Timesheet_questionFor_createdAt_id_idx" ON "Timesheet" ("questionFor", "createdAt" DESC, "id" DESC)
  WHERE "questionFor" IS NOT NULL;
