-- Whether the owner of a timesheet has seen what approvers changed.
ALTER TYPE "TimesheetEventType" ADD VALUE 'SEEN';
ALTER TABLE "Timesheet" ADD COLUMN "hasUnseenEdit" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Timesheet_hasUnseenEdit_idx" ON "Timesheet" ("createdAt" DESC, "id" DESC) WHERE "hasUnseenEdit";
