-- A list walks a little way through all timesheets in its order, by the index alone: what narrows it down is included.
-- Where that does not do it is put together from kinds of timesheets, as the tally knows them: an index for each order
-- begins with all that makes a kind. The tally says 0 where Timesheet says NULL. Prisma can say neither of an index.
DROP INDEX "Timesheet_createdAt_id_idx";
DROP INDEX "Timesheet_status_createdAt_id_approvalGroupId_idx";
DROP INDEX "Timesheet_approvalGroupId_status_createdAt_id_idx";
DROP INDEX "Timesheet_person_created_idx";
DROP INDEX "Timesheet_person_total_idx";
DROP INDEX "Timesheet_person_id_idx";
DROP INDEX "Timesheet_kind_idx";
DROP INDEX "Timesheet_offBeat_idx";

CREATE INDEX "Timesheet_created_idx" ON "Timesheet"("createdAt" DESC, "id" DESC)
  INCLUDE ("userId", "approvalGroupId", "status", "shift", "taskTypes", "startDate");
CREATE INDEX "Timesheet_date_idx" ON "Timesheet"("startDate" DESC, "id" DESC)
  INCLUDE ("userId", "approvalGroupId", "status", "shift", "taskTypes", "totalDuration", "createdAt");
CREATE INDEX "Timesheet_total_idx" ON "Timesheet"("totalDuration" DESC, "id" DESC)
  INCLUDE ("userId", "approvalGroupId", "status", "shift", "taskTypes", "startDate", "createdAt");

CREATE INDEX "Timesheet_kind_created_idx" ON "Timesheet"("userId", "status", "shift", "taskTypes", (coalesce("approvalGroupId", 0)), "createdAt" DESC, "id" DESC)
  INCLUDE ("approvalGroupId", "startDate");
CREATE INDEX "Timesheet_kind_date_idx" ON "Timesheet"("userId", "status", "shift", "taskTypes", (coalesce("approvalGroupId", 0)), "startDate" DESC, "id" DESC)
  INCLUDE ("approvalGroupId", "totalDuration");
CREATE INDEX "Timesheet_kind_total_idx" ON "Timesheet"("userId", "status", "shift", "taskTypes", (coalesce("approvalGroupId", 0)), "totalDuration" DESC, "id" DESC)
  INCLUDE ("approvalGroupId", "startDate");

-- Lists of the time between two dates, in the order of creation: most timesheets are recorded within a month, and these
-- are the others. The condition is that of server/read/timesheet-conditions.ts, word for word.
CREATE INDEX "Timesheet_offBeat_idx" ON "Timesheet"("startDate")
  INCLUDE ("id", "createdAt", "userId", "approvalGroupId", "status", "shift", "taskTypes")
  WHERE ("createdAt" AT TIME ZONE 'UTC')::date - "startDate" NOT BETWEEN -2 AND 32;

-- Pages of the history are put together from kinds of changes, too, in each of an approver's groups; of one owner there is
-- little, and all that is asked of it stands in the index.
DROP INDEX "TimesheetHistory_userId_at_id_actionArea_actionType_idx";
DROP INDEX "TimesheetHistory_approvalGroupId_at_id_idx";
DROP INDEX "TimesheetHistory_modifierId_at_id_actionArea_actionType_idx";
DROP INDEX "TimesheetHistory_actionType_at_id_idx";
DROP INDEX "TimesheetHistory_actionArea_at_id_idx";

CREATE INDEX "TimesheetHistory_owner_idx" ON "TimesheetHistory"("userId", "at" DESC, "id" DESC, "actionArea", "actionType", "modifierId", "approvalGroupId");
CREATE INDEX "TimesheetHistory_actionArea_actionType_at_id_idx" ON "TimesheetHistory"("actionArea", "actionType", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_group_idx" ON "TimesheetHistory"("approvalGroupId", "actionArea", "actionType", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_modifier_idx" ON "TimesheetHistory"("modifierId", "actionArea", "actionType", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_modifier_group_idx" ON "TimesheetHistory"("modifierId", "approvalGroupId", "actionArea", "actionType", "at" DESC, "id" DESC);
