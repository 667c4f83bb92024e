-- CreateTable
CREATE TABLE "Template" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shift" "Shift" NOT NULL,

    CONSTRAINT "Template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TemplateLine" (
    "id" SERIAL NOT NULL,
    "templateId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "timesheetLineType" "TimesheetLineType" NOT NULL,
    "startTime" INTEGER,
    "endTime" INTEGER,
    "taskCategoryId" INTEGER,
    "siteId" INTEGER,
    "equipmentId" INTEGER,
    "workOrderId" INTEGER,
    "workOrderTaskId" INTEGER,
    "jobId" INTEGER,
    "jobCostCodeId" INTEGER,
    "glAccountId" INTEGER,

    CONSTRAINT "TemplateLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "TemplateLine_templateId_position_key" ON "TemplateLine"("templateId", "position");

-- AddForeignKey
ALTER TABLE "Template" ADD CONSTRAINT "Template_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "Template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_taskCategoryId_fkey" FOREIGN KEY ("taskCategoryId") REFERENCES "TaskCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_workOrderId_fkey" FOREIGN KEY ("workOrderId") REFERENCES "WorkOrder"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_workOrderTaskId_fkey" FOREIGN KEY ("workOrderTaskId") REFERENCES "WorkOrderTask"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_jobCostCodeId_fkey" FOREIGN KEY ("jobCostCodeId") REFERENCES "JobCostCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_glAccountId_fkey" FOREIGN KEY ("glAccountId") REFERENCES "GlAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Prisma knows no index of an expression. It finds the templates of a person, too.
CREATE UNIQUE INDEX "Template_name_idx" ON "Template" ("userId", lower("name"));

ALTER TABLE "Template" ADD CONSTRAINT "Template_name_check" CHECK (btrim("name") <> '' AND length("name") <= 60);
ALTER TABLE "TemplateLine"
  ADD CONSTRAINT "TemplateLine_position_check" CHECK ("position" >= 0),
  ADD CONSTRAINT "TemplateLine_startTime_check" CHECK ("startTime" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "TemplateLine_endTime_check" CHECK ("endTime" BETWEEN 0 AND 1440);
