-- AlterTable
ALTER TABLE "TimesheetHistory" ADD COLUMN     "eventId" INTEGER;

-- What there is already was written in the transaction of its event, by the same person at the same time. This once the
-- history is changed: it learns a name it should have had, and nothing of what it tells.
ALTER TABLE "TimesheetHistory" DISABLE TRIGGER "TimesheetHistory_append_only";
UPDATE "TimesheetHistory" h SET "eventId" = (
  SELECT min(e."id") FROM "TimesheetEvent" e
  WHERE e."timesheetId" = h."timesheetId" AND e."at" = h."at" AND e."actorId" = h."modifierId"
);
ALTER TABLE "TimesheetHistory" ENABLE TRIGGER "TimesheetHistory_append_only";
