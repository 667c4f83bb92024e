-- Recording writes what a timesheet is searched by, along with its tasks (server/actions/timesheet/timesheet-rows.ts). A
-- trigger on the tasks ran up to three times where once does, each time with a plan of its own.
DROP TRIGGER "TimesheetLine_search_insert" ON "TimesheetLine";
DROP TRIGGER "TimesheetLine_search_update" ON "TimesheetLine";
DROP TRIGGER "TimesheetLine_search_delete" ON "TimesheetLine";
DROP TRIGGER "FieldService_search_insert" ON "FieldService";
DROP TRIGGER "FieldService_search_update" ON "FieldService";
DROP TRIGGER "FieldService_search_delete" ON "FieldService";
DROP FUNCTION "searchTasks";
DROP FUNCTION "searchFieldService";
DROP FUNCTION "searchFieldServiceAnew";
