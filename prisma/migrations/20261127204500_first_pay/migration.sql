-- The list of a company's first day now goes on to its first pay. Companies that have finished the earlier list do not get it again.
UPDATE "Setting" SET "firstStepsHidden" = true WHERE EXISTS (SELECT FROM "Timesheet" WHERE "status" <> 'DRAFT');
