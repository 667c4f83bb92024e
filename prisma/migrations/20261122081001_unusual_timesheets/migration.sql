-- The table is written anew for the second of them. Those that wait are judged by the server soon after it has started:
-- what is unusual is said in domain/unusual.ts and nowhere else.
ALTER TABLE "Timesheet" ADD COLUMN "unusual" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unusualCount" INTEGER NOT NULL GENERATED ALWAYS AS (bit_count("unusual"::bit(32))) STORED;

-- The unusual ones first, as every other order: a walk through all, and the first of each kind.
CREATE INDEX "Timesheet_unusual_idx" ON "Timesheet"("unusualCount" DESC, "id" DESC)
  INCLUDE ("userId", "approvalGroupId", "status", "shift", "taskTypes", "startDate", "createdAt");
CREATE INDEX "Timesheet_kind_unusual_idx" ON "Timesheet"("userId", "status", "shift", "taskTypes", (coalesce("approvalGroupId", 0)), "unusualCount" DESC, "id" DESC)
  INCLUDE ("approvalGroupId", "startDate");

-- A work order is finished after the work was submitted: that is kept here for those that wait. 32 is the sixth reason of
-- the list. Rows are locked in the order of their ids, as by those who decide many.
CREATE FUNCTION "markFinishedOrder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Timesheet" t SET "unusual" = "judged"."unusual"
  FROM (
    SELECT w."id", w."unusual" & ~32 | CASE WHEN EXISTS (
      SELECT FROM "TimesheetLine" l JOIN "WorkOrder" o ON o."id" = l."workOrderId"
      WHERE l."timesheetId" = w."id" AND NOT o."active"
    ) THEN 32 ELSE 0 END AS "unusual"
    FROM (
      SELECT "id", "unusual" FROM "Timesheet"
      WHERE "status" = 'PENDING' AND "id" IN (SELECT "timesheetId" FROM "TimesheetLine" WHERE "workOrderId" = NEW."id")
      ORDER BY "id" FOR UPDATE
    ) AS w
  ) AS "judged"
  WHERE t."id" = "judged"."id" AND t."unusual" <> "judged"."unusual";
  RETURN NULL;
END
$$;
CREATE TRIGGER "WorkOrder_markFinishedOrder" AFTER UPDATE OF "active" ON "WorkOrder"
  FOR EACH ROW WHEN (OLD."active" <> NEW."active") EXECUTE FUNCTION "markFinishedOrder"();
