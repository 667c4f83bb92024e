-- A notification stores its sentence. The words of the timesheet that stood below it are read through the timesheet.
UPDATE "Notification" SET "message" = split_part("message", E'\n', 1) WHERE "message" LIKE E'%\n%';
