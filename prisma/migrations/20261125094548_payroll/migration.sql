-- CreateEnum
CREATE TYPE "PayBatchState" AS ENUM ('EXPORTED', 'RECEIVED', 'POSTED', 'VOIDED');

-- CreateEnum
CREATE TYPE "PayLineKind" AS ENUM ('HOURS', 'REVERSAL');

-- AlterEnum
ALTER TYPE "AdministeredNoun" ADD VALUE 'PAYROLL';
ALTER TYPE "AdministeredNoun" ADD VALUE 'PAY_BATCH';

-- AlterEnum
ALTER TYPE "AdministrationAction" ADD VALUE 'VOIDED';

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'PAY_BATCH';

-- CreateTable
CREATE TABLE "Payroll" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "batchPrefix" TEXT NOT NULL DEFAULT 'DAYBK',
    "timeTrackColumns" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Payroll_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayCode" (
    "code" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "PayCode_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "PayRule" (
    "position" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "gpPayCycle" "GpPayCycle",
    "shift" "Shift",
    "timesheetLineType" "TimesheetLineType",
    "taskCategoryId" INTEGER,

    CONSTRAINT "PayRule_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "PayBatch" (
    "id" SERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "state" "PayBatchState" NOT NULL DEFAULT 'EXPORTED',
    "payPeriodId" INTEGER NOT NULL,
    "approvalGroupId" INTEGER,
    "transactions" INTEGER NOT NULL,
    "employees" INTEGER NOT NULL,
    "minutes" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,
    "control" JSONB NOT NULL,
    "sha256" TEXT NOT NULL,
    "clientMutationKey" TEXT NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL,
    "nameOfMaker" TEXT NOT NULL,
    "checkedAt" TIMESTAMPTZ(3),
    "gpTransactions" INTEGER,
    "gpEmployees" INTEGER,
    "gpHundredths" INTEGER,
    "voidedAt" TIMESTAMPTZ(3),
    "nameOfVoider" TEXT,
    "voidReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PayBatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayBatchLine" (
    "id" SERIAL NOT NULL,
    "payBatchId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "PayLineKind" NOT NULL,
    "isLive" BOOLEAN NOT NULL DEFAULT true,
    "transaction" INTEGER,
    "timesheetId" INTEGER NOT NULL,
    "timesheetVersion" INTEGER NOT NULL,
    "timesheetLineId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "employeeId" TEXT NOT NULL,
    "employeeName" TEXT NOT NULL,
    "payPeriodId" INTEGER NOT NULL,
    "payCode" TEXT NOT NULL,
    "shift" "Shift" NOT NULL,
    "timesheetLineType" "TimesheetLineType" NOT NULL,
    "date" DATE NOT NULL,
    "minutes" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,
    "job" TEXT NOT NULL DEFAULT '',
    "costCode" TEXT NOT NULL DEFAULT '',
    "equipment" TEXT NOT NULL DEFAULT '',
    "account" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "PayBatchLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayCorrection" (
    "id" SERIAL NOT NULL,
    "payBatchId" INTEGER NOT NULL,
    "employeeId" TEXT NOT NULL,
    "employeeName" TEXT NOT NULL,
    "payCode" TEXT NOT NULL,
    "payPeriodId" INTEGER NOT NULL,
    "hundredths" INTEGER NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "nameOfDoer" TEXT,

    CONSTRAINT "PayCorrection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayBatchFile" (
    "id" SERIAL NOT NULL,
    "payBatchId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "fileId" INTEGER NOT NULL,

    CONSTRAINT "PayBatchFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PayBatch_number_key" ON "PayBatch"("number");

-- CreateIndex
CREATE UNIQUE INDEX "PayBatch_clientMutationKey_key" ON "PayBatch"("clientMutationKey");

-- CreateIndex
CREATE INDEX "PayBatch_payPeriodId_approvalGroupId_idx" ON "PayBatch"("payPeriodId", "approvalGroupId");

-- CreateIndex
CREATE INDEX "PayBatch_madeAt_id_idx" ON "PayBatch"("madeAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "PayBatchLine_timesheetId_idx" ON "PayBatchLine"("timesheetId");

-- CreateIndex
CREATE INDEX "PayBatchLine_payPeriodId_idx" ON "PayBatchLine"("payPeriodId");

-- CreateIndex
CREATE INDEX "PayBatchLine_employeeId_payPeriodId_idx" ON "PayBatchLine"("employeeId", "payPeriodId");

-- CreateIndex
CREATE UNIQUE INDEX "PayBatchLine_payBatchId_position_key" ON "PayBatchLine"("payBatchId", "position");

-- CreateIndex
CREATE INDEX "PayCorrection_payBatchId_idx" ON "PayCorrection"("payBatchId");

-- CreateIndex
CREATE UNIQUE INDEX "PayBatchFile_fileId_key" ON "PayBatchFile"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "PayBatchFile_payBatchId_name_key" ON "PayBatchFile"("payBatchId", "name");

-- AddForeignKey
ALTER TABLE "PayRule" ADD CONSTRAINT "PayRule_code_fkey" FOREIGN KEY ("code") REFERENCES "PayCode"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayRule" ADD CONSTRAINT "PayRule_taskCategoryId_fkey" FOREIGN KEY ("taskCategoryId") REFERENCES "TaskCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayBatch" ADD CONSTRAINT "PayBatch_payPeriodId_fkey" FOREIGN KEY ("payPeriodId") REFERENCES "PayPeriod"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayBatch" ADD CONSTRAINT "PayBatch_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayBatchLine" ADD CONSTRAINT "PayBatchLine_payBatchId_fkey" FOREIGN KEY ("payBatchId") REFERENCES "PayBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayCorrection" ADD CONSTRAINT "PayCorrection_payBatchId_fkey" FOREIGN KEY ("payBatchId") REFERENCES "PayBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayBatchFile" ADD CONSTRAINT "PayBatchFile_payBatchId_fkey" FOREIGN KEY ("payBatchId") REFERENCES "PayBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayBatchFile" ADD CONSTRAINT "PayBatchFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------- what the schema cannot say

INSERT INTO "Payroll" ("id", "timeTrackColumns") VALUES (1, ARRAY['BATCH', 'WEEK_ENDING', 'EMPLOYEE', 'TYPE', 'COST_TYPE',
  'NUMBER', 'DAY', 'COST_CODE', 'EQUIPMENT', 'SEGMENT_1', 'SEGMENT_2', 'SEGMENT_3', 'SEGMENT_4', 'HOURS', 'PAY_CODE']);
ALTER TABLE "PayCode" ADD CONSTRAINT "PayCode_code" CHECK ("code" ~ '^[A-Z0-9]{1,6}$');
ALTER TABLE "PayBatch"
  ADD CONSTRAINT "PayBatch_number" CHECK ("number" ~ '^[A-Z0-9]{10,15}$'),
  ADD CONSTRAINT "PayBatch_hours" CHECK ("transactions" >= 0 AND "hundredths" >= 0),
  ADD CONSTRAINT "PayBatch_voided" CHECK (("state" = 'VOIDED') = ("voidedAt" IS NOT NULL AND "voidReason" IS NOT NULL));
-- One live batch for each group and period.
CREATE UNIQUE INDEX "PayBatch_live_key" ON "PayBatch" ("payPeriodId", coalesce("approvalGroupId", 0)) WHERE "state" <> 'VOIDED';
ALTER TABLE "PayBatchLine" ADD CONSTRAINT "PayBatchLine_sign" CHECK (
  CASE "kind" WHEN 'HOURS' THEN "minutes" > 0 AND "hundredths" >= 0 ELSE "minutes" < 0 AND "hundredths" <= 0 END);
-- A task is paid once, and taken back once.
CREATE UNIQUE INDEX "PayBatchLine_live_key" ON "PayBatchLine" ("timesheetLineId", "kind") WHERE "isLive";
ALTER TABLE "PayCorrection" ADD CONSTRAINT "PayCorrection_negative" CHECK ("hundredths" < 0);

-- The lines of a batch stay as they are. Voiding the batch, through the trigger below, makes them no longer live.
CREATE FUNCTION "refusePayLineChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The lines of a pay batch can only be added.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "PayBatchLine_frozen" BEFORE UPDATE ON "PayBatchLine" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION "refusePayLineChange"();
CREATE TRIGGER "PayBatchLine_kept" BEFORE DELETE OR TRUNCATE ON "PayBatchLine" FOR EACH STATEMENT
  EXECUTE FUNCTION "refusePayLineChange"();
CREATE FUNCTION "voidPayLines"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- What a later batch takes back must stay paid.
  IF EXISTS (SELECT FROM "PayBatchLine" h JOIN "PayBatchLine" r ON r."timesheetLineId" = h."timesheetLineId"
             WHERE h."payBatchId" = NEW."id" AND h."isLive" AND h."kind" = 'HOURS'
               AND r."isLive" AND r."kind" = 'REVERSAL' AND r."payBatchId" <> NEW."id") THEN
    RAISE EXCEPTION 'A later batch takes back hours of batch %.', NEW."number" USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE "PayBatchLine" SET "isLive" = false WHERE "payBatchId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "PayBatch_void" AFTER UPDATE OF "state" ON "PayBatch" FOR EACH ROW
  WHEN (OLD."state" <> 'VOIDED' AND NEW."state" = 'VOIDED') EXECUTE FUNCTION "voidPayLines"();
-- A batch that GP has paid, and a voided one, keep their state.
CREATE FUNCTION "refuseStateChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Batch % is %.', OLD."number", lower(OLD."state"::text) USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "PayBatch_final" BEFORE UPDATE OF "state" ON "PayBatch" FOR EACH ROW
  WHEN (OLD."state" IN ('POSTED', 'VOIDED') AND NEW."state" <> OLD."state") EXECUTE FUNCTION "refuseStateChange"();
