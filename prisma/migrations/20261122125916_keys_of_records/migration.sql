-- CreateIndex
CREATE UNIQUE INDEX "Equipment_name_key" ON "Equipment"("name");

-- CreateIndex
CREATE UNIQUE INDEX "WorkOrder_name_key" ON "WorkOrder"("name");

-- CreateIndex
CREATE UNIQUE INDEX "WorkOrderTask_workOrderId_name_key" ON "WorkOrderTask"("workOrderId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Job_name_key" ON "Job"("name");

-- CreateIndex
CREATE UNIQUE INDEX "JobCostCode_jobId_name_key" ON "JobCostCode"("jobId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "GlAccount_number_key" ON "GlAccount"("number");

-- CreateIndex
CREATE UNIQUE INDEX "TaskCategory_name_key" ON "TaskCategory"("name");

-- Records may be renamed by the hundred thousand (npm run import): the timesheets that were booked to them follow once for
-- each statement, not once for each record. TG_ARGV: the column of the task.
CREATE FUNCTION "passSearchNamesOn"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "ids" int[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT l."timesheetId")
    FROM "after" a JOIN "before" b ON b."id" = a."id" JOIN "TimesheetLine" l ON l.%I = a."id"
    WHERE a."searchName" <> b."searchName"', TG_ARGV[0]) INTO "ids";
  PERFORM "keepTimesheetSearch"("ids");
  RETURN NULL;
END
$$;
DROP TRIGGER "WorkOrder_passSearchNameOn" ON "WorkOrder";
DROP TRIGGER "Equipment_passSearchNameOn" ON "Equipment";
DROP TRIGGER "Job_passSearchNameOn" ON "Job";
DROP TRIGGER "GlAccount_passSearchNameOn" ON "GlAccount";
DROP FUNCTION "passSearchNameOn";
CREATE TRIGGER "WorkOrder_passSearchNamesOn" AFTER UPDATE ON "WorkOrder"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "passSearchNamesOn"('workOrderId');
CREATE TRIGGER "Equipment_passSearchNamesOn" AFTER UPDATE ON "Equipment"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "passSearchNamesOn"('equipmentId');
CREATE TRIGGER "Job_passSearchNamesOn" AFTER UPDATE ON "Job"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "passSearchNamesOn"('jobId');
CREATE TRIGGER "GlAccount_passSearchNamesOn" AFTER UPDATE ON "GlAccount"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "passSearchNamesOn"('glAccountId');
