-- Groups and records are searched as names are: without regard to case, accents and apostrophes.
ALTER TABLE "ApprovalGroup" ADD COLUMN "searchName" TEXT NOT NULL GENERATED ALWAYS AS ("searchable"("name")) STORED;
ALTER TABLE "Site" ADD COLUMN "searchName" TEXT NOT NULL GENERATED ALWAYS AS ("searchable"("location")) STORED;
ALTER TABLE "Equipment" ADD COLUMN "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("name" || ' ' || "description")) STORED;
ALTER TABLE "WorkOrder" ADD COLUMN "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("name" || ' ' || "description")) STORED;
ALTER TABLE "WorkOrderTask" ADD COLUMN "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("name" || ' ' || "description")) STORED;
ALTER TABLE "Job" ADD COLUMN "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("name" || ' ' || "description")) STORED;
ALTER TABLE "JobCostCode" ADD COLUMN "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("name" || ' ' || "description")) STORED;
ALTER TABLE "GlAccount" ADD COLUMN "searchName" TEXT NOT NULL GENERATED ALWAYS AS ("searchable"("description")) STORED;
ALTER TABLE "TaskCategory" ADD COLUMN "searchName" TEXT NOT NULL GENERATED ALWAYS AS ("searchable"("name")) STORED;
