-- By total, and by what is unusual, many timesheets are alike. Among these the date comes next, before the id: so those
-- between two dates stand together within each number, and the index is not read past all others.
DROP INDEX "Timesheet_total_idx";
DROP INDEX "Timesheet_unusual_idx";
DROP INDEX "Timesheet_kind_total_idx";
DROP INDEX "Timesheet_kind_unusual_idx";

CREATE INDEX "Timesheet_total_idx" ON "Timesheet"("totalDuration" DESC, "startDate" DESC, "id" DESC)
  INCLUDE ("userId", "approvalGroupId", "status", "shift", "taskTypes", "createdAt");
CREATE INDEX "Timesheet_unusual_idx" ON "Timesheet"("unusualCount" DESC, "startDate" DESC, "id" DESC)
  INCLUDE ("userId", "approvalGroupId", "status", "shift", "taskTypes", "createdAt");
CREATE INDEX "Timesheet_kind_total_idx" ON "Timesheet"("userId", "status", "shift", "taskTypes", (coalesce("approvalGroupId", 0)), "totalDuration" DESC, "startDate" DESC, "id" DESC)
  INCLUDE ("approvalGroupId");
CREATE INDEX "Timesheet_kind_unusual_idx" ON "Timesheet"("userId", "status", "shift", "taskTypes", (coalesce("approvalGroupId", 0)), "unusualCount" DESC, "startDate" DESC, "id" DESC)
  INCLUDE ("approvalGroupId");
