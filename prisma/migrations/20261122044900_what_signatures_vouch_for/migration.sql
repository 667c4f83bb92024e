-- AlterTable
ALTER TABLE "FieldService" ADD COLUMN     "signedDate" DATE,
ADD COLUMN     "signedEndTime" INTEGER,
ADD COLUMN     "signedShift" "Shift",
ADD COLUMN     "signedStartTime" INTEGER;

-- What stands signed was signed as it stands, as far as anybody can tell now.
UPDATE "FieldService" f
SET "signedDate" = t."startDate", "signedShift" = t."shift",
    "signedStartTime" = l."startTime", "signedEndTime" = l."endTime"
FROM "TimesheetLine" l JOIN "Timesheet" t ON t."id" = l."timesheetId"
WHERE l."id" = f."timesheetLineId" AND (f."customerSignatureId" IS NOT NULL OR f."workerSignatureId" IS NOT NULL);
