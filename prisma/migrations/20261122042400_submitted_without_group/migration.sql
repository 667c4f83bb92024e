-- A System_Administrator in no approval group may submit all the same (rulings 1): the timesheet carries no group then.
ALTER TABLE "Timesheet"
  DROP CONSTRAINT "Timesheet_submitted_check",
  ADD CONSTRAINT "Timesheet_submitted_check" CHECK (
    "status" NOT IN ('PENDING', 'APPROVED', 'DECLINED') OR "submittedAt" IS NOT NULL
  );
