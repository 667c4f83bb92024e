-- What a timesheet is searched by, beside its number and its owner's name: the work orders, machines, jobs and accounts of
-- its tasks, their descriptions and their customers, as searchable() spells them. A row of its own, because a timesheet
-- changes its status more often than its words. Triggers keep it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE "TimesheetSearch" (
  "timesheetId" INTEGER NOT NULL,
  "text" TEXT NOT NULL,

  CONSTRAINT "TimesheetSearch_pkey" PRIMARY KEY ("timesheetId"),
  CONSTRAINT "TimesheetSearch_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- Of tasks, what each is searched by.
CREATE VIEW "searchedTask" AS
SELECT l."timesheetId", l."position", l."workOrderId", l."equipmentId", l."jobId", l."glAccountId",
       concat_ws(' ', w."searchName", e."searchName", j."searchName", g."searchName",
                 "searchable"(nullif(concat_ws(' ', nullif(l."notes", ''), nullif(f."customerName", '')), ''))) AS "text"
FROM "TimesheetLine" l
LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
LEFT JOIN "Equipment" e ON e."id" = l."equipmentId"
LEFT JOIN "Job" j ON j."id" = l."jobId"
LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId"
LEFT JOIN "FieldService" f ON f."timesheetLineId" = l."id";

-- In PL/pgSQL, which keeps its plan.
CREATE FUNCTION "keepTimesheetSearch"(int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "TimesheetSearch" AS s ("timesheetId", "text")
  SELECT t."id", coalesce(string_agg(DISTINCT l."text", ' '), '')
  FROM "Timesheet" t LEFT JOIN "searchedTask" l ON l."timesheetId" = t."id"
  WHERE t."id" = ANY($1) GROUP BY t."id" ORDER BY t."id"
  ON CONFLICT ("timesheetId") DO UPDATE SET "text" = excluded."text" WHERE s."text" <> excluded."text";
END
$$;

CREATE FUNCTION "searchTasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keepTimesheetSearch"(array_agg(DISTINCT "timesheetId")) FROM "changed";
  RETURN NULL;
END
$$;
CREATE TRIGGER "TimesheetLine_search_insert" AFTER INSERT ON "TimesheetLine"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "searchTasks"();
CREATE TRIGGER "TimesheetLine_search_update" AFTER UPDATE ON "TimesheetLine"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "searchTasks"();
CREATE TRIGGER "TimesheetLine_search_delete" AFTER DELETE ON "TimesheetLine"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "searchTasks"();

-- Field service goes with its task, whose own trigger follows then.
CREATE FUNCTION "searchFieldService"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keepTimesheetSearch"(array_agg(DISTINCT l."timesheetId"))
  FROM "changed" c JOIN "TimesheetLine" l ON l."id" = c."timesheetLineId"
  WHERE c."customerName" <> '';
  RETURN NULL;
END
$$;
CREATE TRIGGER "FieldService_search_insert" AFTER INSERT ON "FieldService"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "searchFieldService"();
CREATE TRIGGER "FieldService_search_delete" AFTER DELETE ON "FieldService"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "searchFieldService"();
CREATE FUNCTION "searchFieldServiceAnew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keepTimesheetSearch"(array_agg(DISTINCT l."timesheetId"))
  FROM "after" a JOIN "before" b ON b."id" = a."id" JOIN "TimesheetLine" l ON l."id" = a."timesheetLineId"
  WHERE a."customerName" <> b."customerName";
  RETURN NULL;
END
$$;
CREATE TRIGGER "FieldService_search_update" AFTER UPDATE ON "FieldService"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "searchFieldServiceAnew"();

-- A record that is renamed takes the timesheets along that were booked to it. TG_ARGV: the column of the task.
CREATE FUNCTION "passSearchNameOn"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "ids" int[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT "timesheetId") FROM "TimesheetLine" WHERE %I = $1', TG_ARGV[0])
  INTO "ids" USING NEW."id";
  PERFORM "keepTimesheetSearch"("ids");
  RETURN NULL;
END
$$;
CREATE TRIGGER "WorkOrder_passSearchNameOn" AFTER UPDATE ON "WorkOrder" FOR EACH ROW
  WHEN (OLD."searchName" <> NEW."searchName") EXECUTE FUNCTION "passSearchNameOn"('workOrderId');
CREATE TRIGGER "Equipment_passSearchNameOn" AFTER UPDATE ON "Equipment" FOR EACH ROW
  WHEN (OLD."searchName" <> NEW."searchName") EXECUTE FUNCTION "passSearchNameOn"('equipmentId');
CREATE TRIGGER "Job_passSearchNameOn" AFTER UPDATE ON "Job" FOR EACH ROW
  WHEN (OLD."searchName" <> NEW."searchName") EXECUTE FUNCTION "passSearchNameOn"('jobId');
CREATE TRIGGER "GlAccount_passSearchNameOn" AFTER UPDATE ON "GlAccount" FOR EACH ROW
  WHEN (OLD."searchName" <> NEW."searchName") EXECUTE FUNCTION "passSearchNameOn"('glAccountId');

-- A million timesheets take about a minute.
CREATE FUNCTION "rebuildTimesheetSearch"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM "TimesheetSearch";
  INSERT INTO "TimesheetSearch" ("timesheetId", "text")
  SELECT "timesheetId", string_agg(DISTINCT "text", ' ') FROM "searchedTask" GROUP BY 1 ORDER BY 1
$$;
SELECT "rebuildTimesheetSearch"();

-- What was entered lately waits in a list, which every search reads through: so it is a short one.
CREATE INDEX "TimesheetSearch_text_idx" ON "TimesheetSearch" USING gin ("text" gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 256);
