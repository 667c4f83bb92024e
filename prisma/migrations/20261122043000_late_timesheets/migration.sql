-- Lists of the time between two dates, in the order of creation: most timesheets are recorded within a month, and these
-- are the others. The condition is that of server/read/timesheet-ids.ts, word for word.
CREATE INDEX "Timesheet_offBeat_idx" ON "Timesheet"("userId", "createdAt" DESC, "id" DESC, "status", "approvalGroupId", "shift", "taskTypes", "startDate")
  WHERE ("createdAt" AT TIME ZONE 'UTC')::date - "startDate" NOT BETWEEN -2 AND 32;
