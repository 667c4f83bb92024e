-- An import may rename and finish records by the hundred thousand while people record what is booked to them. Whatever it
-- locks stays locked until it is done: so timesheets that people may still write to come last.
CREATE OR REPLACE FUNCTION "keepTimesheetSearch"(int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "TimesheetSearch" AS s ("timesheetId", "userId", "approvalGroupId", "text")
  SELECT t."id", t."userId", t."approvalGroupId", coalesce(string_agg(DISTINCT l."text", ' '), '')
  FROM "Timesheet" t LEFT JOIN "searchedTask" l ON l."timesheetId" = t."id"
  WHERE t."id" = ANY($1) GROUP BY t."id"
  ORDER BY t."status" IN ('DRAFT', 'RECALLED', 'PENDING', 'DECLINED'), t."id"
  ON CONFLICT ("timesheetId") DO UPDATE SET "text" = excluded."text", "approvalGroupId" = excluded."approvalGroupId"
  WHERE s."text" <> excluded."text" OR s."approvalGroupId" IS DISTINCT FROM excluded."approvalGroupId";
END
$$;

-- As "markFinishedOrder" did, once for each statement and not once for each work order. It begins with what waits, which is
-- never much.
CREATE FUNCTION "markFinishedOrders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "ids" int[];
BEGIN
  SELECT array_agg(a."id") INTO "ids" FROM "after" a JOIN "before" b ON b."id" = a."id" WHERE a."active" <> b."active";
  IF "ids" IS NULL THEN RETURN NULL; END IF;
  UPDATE "Timesheet" t SET "unusual" = "judged"."unusual"
  FROM (
    SELECT w."id", w."unusual" & ~32 | CASE WHEN EXISTS (
      SELECT FROM "TimesheetLine" l JOIN "WorkOrder" o ON o."id" = l."workOrderId"
      WHERE l."timesheetId" = w."id" AND NOT o."active"
    ) THEN 32 ELSE 0 END AS "unusual"
    FROM (
      SELECT "id", "unusual" FROM "Timesheet" p
      WHERE "status" = 'PENDING' AND (
        SELECT bool_or(l."workOrderId" = ANY("ids")) FROM "TimesheetLine" l WHERE l."timesheetId" = p."id"
      )
      ORDER BY "id" FOR UPDATE
    ) AS w
  ) AS "judged"
  WHERE t."id" = "judged"."id" AND t."unusual" <> "judged"."unusual";
  RETURN NULL;
END
$$;
DROP TRIGGER "WorkOrder_markFinishedOrder" ON "WorkOrder";
DROP FUNCTION "markFinishedOrder";
CREATE TRIGGER "WorkOrder_markFinishedOrders" AFTER UPDATE ON "WorkOrder"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "markFinishedOrders"();
