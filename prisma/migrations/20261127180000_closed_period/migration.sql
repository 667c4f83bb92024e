-- The closed pay period of a timesheet, so that a list reads it with its rows.
CREATE VIEW "TimesheetClosedPeriod" AS
SELECT t."id", p."startDate", p."endDate",
  (SELECT max(o."until") FROM "PayPeriodOpening" o
   WHERE o."payPeriodId" = p."id" AND o."userId" = t."userId" AND t."startDate" BETWEEN o."startDate" AND o."endDate"
  ) AS "openUntil"
FROM "Timesheet" t
JOIN "PayPeriod" p ON p."gpPayCycle" = t."gpPayCycle" AND p."isClosed" AND t."startDate" BETWEEN p."startDate" AND p."endDate";
