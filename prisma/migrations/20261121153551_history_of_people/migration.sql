-- CreateIndex
CREATE INDEX "TimesheetHistory_actionType_at_id_idx" ON "TimesheetHistory"("actionType", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TimesheetHistory_actionArea_at_id_idx" ON "TimesheetHistory"("actionArea", "at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "TimesheetHistory" ADD CONSTRAINT "TimesheetHistory_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
