-- DropIndex
DROP INDEX "TimesheetHistory_userId_at_id_idx";

-- DropIndex
DROP INDEX "TimesheetHistory_modifierId_at_id_idx";

-- CreateIndex
CREATE INDEX "TimesheetHistory_userId_at_id_actionArea_actionType_idx" ON "TimesheetHistory"("userId", "at" DESC, "id" DESC, "actionArea", "actionType");

-- CreateIndex
CREATE INDEX "TimesheetHistory_modifierId_at_id_actionArea_actionType_idx" ON "TimesheetHistory"("modifierId", "at" DESC, "id" DESC, "actionArea", "actionType");
