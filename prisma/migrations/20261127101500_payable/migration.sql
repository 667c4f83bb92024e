-- AlterTable
ALTER TABLE "Payroll" ADD COLUMN "dayShiftCode" TEXT NOT NULL DEFAULT 'DAY', ADD COLUMN "nightShiftCode" TEXT NOT NULL DEFAULT 'NIGHT';
ALTER TABLE "PayRule" ADD COLUMN "department" TEXT NOT NULL DEFAULT '', ADD COLUMN "jobTitle" TEXT NOT NULL DEFAULT '';
ALTER TABLE "PayBatchLine" ADD COLUMN "department" TEXT NOT NULL DEFAULT '', ADD COLUMN "jobTitle" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "rule" TEXT NOT NULL DEFAULT '';

-- GP takes no negative hours. Only a transaction with a line of nothing or less can add up to nothing or less, so only such
-- lines are looked at, when their batch is complete.
CREATE FUNCTION "refuseUnpayable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum("hundredths") FROM "PayBatchLine"
      WHERE "payBatchId" = NEW."payBatchId" AND "transaction" = NEW."transaction") <= 0 THEN
    RAISE EXCEPTION 'A transaction of a pay batch must pay something.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'PayBatchLine_payable';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "PayBatchLine_payable" AFTER INSERT ON "PayBatchLine" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."transaction" IS NOT NULL AND NEW."hundredths" <= 0) EXECUTE FUNCTION "refuseUnpayable"();
