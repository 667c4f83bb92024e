-- DropIndex
DROP INDEX "TimesheetEvent_actorId_idx";

-- CreateIndex
CREATE INDEX "TimesheetEvent_actorId_timesheetEventType_id_idx" ON "TimesheetEvent"("actorId", "timesheetEventType", "id" DESC);
