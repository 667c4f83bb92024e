-- CreateEnum
CREATE TYPE "PayPeriodLength" AS ENUM ('OFF', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY');

-- AlterEnum
ALTER TYPE "AdministeredNoun" ADD VALUE 'PAY_PERIOD_RULE';
ALTER TYPE "AdministeredNoun" ADD VALUE 'PAY_PERIOD';

-- AlterEnum
ALTER TYPE "AdministrationAction" ADD VALUE 'CLOSED';
ALTER TYPE "AdministrationAction" ADD VALUE 'OPENED';

ALTER TYPE "NotificationKind" ADD VALUE 'PAY_PERIOD';
ALTER TYPE "NotifiedOf" ADD VALUE 'PAY_PERIOD';

-- AlterTable
ALTER TABLE "Timesheet" ADD COLUMN     "gpPayCycle" "GpPayCycle" NOT NULL DEFAULT 'NONE';

-- CreateTable
CREATE TABLE "PayPeriodRule" (
    "id" SERIAL NOT NULL,
    "gpPayCycle" "GpPayCycle" NOT NULL,
    "length" "PayPeriodLength" NOT NULL DEFAULT 'OFF',
    "anchorDate" DATE,
    "deadlineDays" INTEGER NOT NULL DEFAULT 1,
    "deadlineTime" INTEGER NOT NULL DEFAULT 720,
    "closesItself" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PayPeriodRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayPeriod" (
    "id" SERIAL NOT NULL,
    "gpPayCycle" "GpPayCycle" NOT NULL,
    "startDate" DATE NOT NULL,
    "endDate" DATE NOT NULL,
    "isClosed" BOOLEAN NOT NULL DEFAULT true,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "nameOfModifier" TEXT NOT NULL,
    "reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PayPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayPeriodOpening" (
    "id" SERIAL NOT NULL,
    "payPeriodId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "startDate" DATE NOT NULL,
    "endDate" DATE NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "nameOfModifier" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PayPeriodOpening_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayPeriodRequest" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),
    "isGranted" BOOLEAN,
    "nameOfModifier" TEXT,

    CONSTRAINT "PayPeriodRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PayPeriodRule_gpPayCycle_key" ON "PayPeriodRule"("gpPayCycle");

-- CreateIndex
CREATE INDEX "PayPeriod_gpPayCycle_startDate_idx" ON "PayPeriod"("gpPayCycle", "startDate");

-- CreateIndex
CREATE INDEX "PayPeriod_startDate_id_idx" ON "PayPeriod"("startDate" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "PayPeriodOpening_userId_until_idx" ON "PayPeriodOpening"("userId", "until");

-- CreateIndex
CREATE INDEX "PayPeriodOpening_payPeriodId_idx" ON "PayPeriodOpening"("payPeriodId");

-- CreateIndex
CREATE INDEX "PayPeriodRequest_answeredAt_askedAt_idx" ON "PayPeriodRequest"("answeredAt", "askedAt");

-- CreateIndex
CREATE INDEX "PayPeriodRequest_userId_date_idx" ON "PayPeriodRequest"("userId", "date");

-- CreateIndex
CREATE INDEX "Timesheet_gpPayCycle_startDate_status_idx" ON "Timesheet"("gpPayCycle", "startDate", "status");

-- AddForeignKey
ALTER TABLE "PayPeriodOpening" ADD CONSTRAINT "PayPeriodOpening_payPeriodId_fkey" FOREIGN KEY ("payPeriodId") REFERENCES "PayPeriod"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayPeriodOpening" ADD CONSTRAINT "PayPeriodOpening_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayPeriodRequest" ADD CONSTRAINT "PayPeriodRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------- what the schema cannot say

INSERT INTO "PayPeriodRule" ("gpPayCycle") VALUES ('NONE'), ('RENTAL'), ('WORKSHOPS');
ALTER TABLE "PayPeriodRule"
  ADD CONSTRAINT "PayPeriodRule_anchor" CHECK ("length" = 'OFF' OR "anchorDate" IS NOT NULL),
  ADD CONSTRAINT "PayPeriodRule_deadline" CHECK ("deadlineDays" BETWEEN 0 AND 31 AND "deadlineTime" BETWEEN 0 AND 1439);
ALTER TABLE "PayPeriod"
  ADD CONSTRAINT "PayPeriod_dates" CHECK ("startDate" <= "endDate"),
  ADD CONSTRAINT "PayPeriod_none" EXCLUDE USING gist (daterange("startDate", "endDate", '[]') WITH &&) WHERE ("gpPayCycle" = 'NONE'),
  ADD CONSTRAINT "PayPeriod_rental" EXCLUDE USING gist (daterange("startDate", "endDate", '[]') WITH &&) WHERE ("gpPayCycle" = 'RENTAL'),
  ADD CONSTRAINT "PayPeriod_workshops" EXCLUDE USING gist (daterange("startDate", "endDate", '[]') WITH &&) WHERE ("gpPayCycle" = 'WORKSHOPS');
ALTER TABLE "PayPeriodOpening" ADD CONSTRAINT "PayPeriodOpening_dates" CHECK ("startDate" <= "endDate");
ALTER TABLE "PayPeriodRequest"
  ADD CONSTRAINT "PayPeriodRequest_message" CHECK (char_length("message") <= 1000),
  ADD CONSTRAINT "PayPeriodRequest_answered" CHECK (("answeredAt" IS NULL) = ("isGranted" IS NULL));
CREATE UNIQUE INDEX "PayPeriodRequest_waiting_key" ON "PayPeriodRequest" ("userId", "date") WHERE "answeredAt" IS NULL;

-- A new word of an enum cannot be used as such in the migration that adds it.
ALTER TABLE "Notification" DROP CONSTRAINT "Notification_kind_check";
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_kind_check" CHECK (
  CASE "notificationKind"::text
    WHEN 'TIMESHEET' THEN "remindedOn" IS NULL AND cardinality("dates") = 0 AND "timesheetId" IS NOT NULL AND "timesheetEventId" IS NOT NULL
    ELSE ("remindedOn" IS NOT NULL) = ("notificationKind"::text = 'REMINDER')
      AND cardinality("dates") > 0 AND "timesheetId" IS NULL AND "timesheetEventId" IS NULL
  END);

UPDATE "Timesheet" t SET "gpPayCycle" = u."gpPayCycle" FROM "User" u WHERE u."id" = t."userId" AND u."gpPayCycle" <> 'NONE';

-- A timesheet keeps the payroll cycle that its owner has when it is created.
CREATE OR REPLACE FUNCTION "setOwnerName"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "owner" "User";
BEGIN
  SELECT * INTO "owner" FROM "User" WHERE "id" = NEW."userId";
  -- Nobody may have that id: the foreign key says so.
  NEW."ownerName" := coalesce(lower("owner"."firstName" || ' ' || "owner"."lastName"), '');
  IF TG_OP = 'INSERT' THEN NEW."gpPayCycle" := coalesce("owner"."gpPayCycle", 'NONE'); END IF;
  RETURN NEW;
END
$$;

-- The lock under which periods of a cycle close and timesheets of it are written: whoever writes shares it
-- (recordLocks.payPeriods in server/database/locks.ts).
CREATE FUNCTION "sharePayPeriods"("GpPayCycle") RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(4, CASE $1 WHEN 'NONE' THEN 0 WHEN 'RENTAL' THEN 1 ELSE 2 END)
$$;

-- Refuses to record a day of a closed pay period that is not open for its owner at that moment. Decisions, moves and
-- cancellations are no recording: the triggers below leave them out.
CREATE FUNCTION "refuseClosedDay"("GpPayCycle", integer, date, timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "closed" "PayPeriod";
BEGIN
  SELECT p.* INTO "closed" FROM "PayPeriod" p
  WHERE p."gpPayCycle" = $1 AND p."isClosed" AND $3 BETWEEN p."startDate" AND p."endDate"
    AND NOT EXISTS (SELECT FROM "PayPeriodOpening" o
                    WHERE o."payPeriodId" = p."id" AND o."userId" = $2 AND o."until" > $4
                      AND $3 BETWEEN o."startDate" AND o."endDate");
  IF FOUND THEN
    RAISE EXCEPTION 'PERIOD_CLOSED % %', "closed"."startDate", "closed"."endDate" USING ERRCODE = 'DB001';
  END IF;
END
$$;
CREATE FUNCTION "refuseClosedPeriod"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM "sharePayPeriods"(OLD."gpPayCycle");
    PERFORM "refuseClosedDay"(OLD."gpPayCycle", OLD."userId", OLD."startDate",
      CASE TG_OP WHEN 'UPDATE' THEN NEW."updatedAt" ELSE now() END);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM "sharePayPeriods"(NEW."gpPayCycle");
  PERFORM "refuseClosedDay"(NEW."gpPayCycle", NEW."userId", NEW."startDate", NEW."updatedAt");
  RETURN NEW;
END
$$;
-- Its name sorts after Timesheet_ownerName, which stamps the cycle.
CREATE TRIGGER "Timesheet_period_insert" BEFORE INSERT ON "Timesheet" FOR EACH ROW EXECUTE FUNCTION "refuseClosedPeriod"();
CREATE TRIGGER "Timesheet_period_delete" BEFORE DELETE ON "Timesheet" FOR EACH ROW EXECUTE FUNCTION "refuseClosedPeriod"();
CREATE TRIGGER "Timesheet_period_update" BEFORE UPDATE ON "Timesheet" FOR EACH ROW
  WHEN ((OLD."version" <> NEW."version" OR OLD."startDate" <> NEW."startDate")
    AND NEW."status" <> 'CANCELLED'
    AND NOT (OLD."status" = 'PENDING' AND NEW."status" IN ('APPROVED', 'DECLINED'))
    AND NOT (OLD."status" = NEW."status" AND OLD."startDate" = NEW."startDate"
             AND OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId"))
  EXECUTE FUNCTION "refuseClosedPeriod"();
