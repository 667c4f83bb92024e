-- Recording writes the types of a timesheet's tasks with its header, which is written then anyway.
DROP TRIGGER "TimesheetLine_taskTypes_insert" ON "TimesheetLine";
DROP TRIGGER "TimesheetLine_taskTypes_update" ON "TimesheetLine";
DROP TRIGGER "TimesheetLine_taskTypes_delete" ON "TimesheetLine";
DROP FUNCTION "keepTaskTypes";
