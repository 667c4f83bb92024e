-- Lists in these orders, and those of one person by status, are put together from each person's own.
DROP INDEX "Timesheet_userId_status_createdAt_id_idx";
DROP INDEX "Timesheet_startDate_id_status_approvalGroupId_idx";
DROP INDEX "Timesheet_totalDuration_id_status_approvalGroupId_idx";
DROP INDEX "Timesheet_ownerName_id_status_approvalGroupId_idx";

CREATE INDEX "Timesheet_person_id_idx" ON "Timesheet"("userId", "id" DESC, "status", "approvalGroupId", "shift", "taskTypes", "startDate");
