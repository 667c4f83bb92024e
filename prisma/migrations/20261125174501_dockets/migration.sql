-- CreateEnum
CREATE TYPE "DocketState" AS ENUM ('ISSUED', 'SUPERSEDED', 'VOIDED');

-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN     "sha256" TEXT;

-- CreateTable
CREATE TABLE "Docket" (
    "id" SERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "state" "DocketState" NOT NULL DEFAULT 'ISSUED',
    "timesheetId" INTEGER NOT NULL,
    "timesheetLineId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "approvalGroupId" INTEGER,
    "date" DATE NOT NULL,
    "customerName" TEXT NOT NULL,
    "customerEmail" TEXT NOT NULL,
    "workerName" TEXT NOT NULL,
    "fleet" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "predecessorId" INTEGER,
    "workerSignatureId" INTEGER,
    "customerSignatureId" INTEGER,
    "fileId" INTEGER,
    "fileSha256" TEXT,
    "mailedTo" TEXT,
    "mailedAt" TIMESTAMPTZ(3),
    "searchName" TEXT NOT NULL GENERATED ALWAYS AS
      (searchable("number" || ' ' || "customerName" || ' ' || "workerName" || ' ' || "fleet")) STORED,

    CONSTRAINT "Docket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocketCount" (
    "year" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "DocketCount_pkey" PRIMARY KEY ("year")
);

-- CreateIndex
CREATE UNIQUE INDEX "Docket_number_key" ON "Docket"("number");

-- CreateIndex
CREATE UNIQUE INDEX "Docket_token_key" ON "Docket"("token");

-- CreateIndex
CREATE UNIQUE INDEX "Docket_predecessorId_key" ON "Docket"("predecessorId");

-- CreateIndex
CREATE UNIQUE INDEX "Docket_fileId_key" ON "Docket"("fileId");

-- CreateIndex
CREATE INDEX "Docket_issuedAt_id_idx" ON "Docket"("issuedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Docket_userId_issuedAt_id_idx" ON "Docket"("userId", "issuedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Docket_approvalGroupId_issuedAt_id_idx" ON "Docket"("approvalGroupId", "issuedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Docket_state_issuedAt_id_idx" ON "Docket"("state", "issuedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Docket_timesheetId_idx" ON "Docket"("timesheetId");

-- CreateIndex
CREATE INDEX "Docket_timesheetLineId_idx" ON "Docket"("timesheetLineId");

-- CreateIndex
CREATE INDEX "Docket_workerSignatureId_idx" ON "Docket"("workerSignatureId");

-- CreateIndex
CREATE INDEX "Docket_customerSignatureId_idx" ON "Docket"("customerSignatureId");

-- AddForeignKey
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_predecessorId_fkey" FOREIGN KEY ("predecessorId") REFERENCES "Docket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_workerSignatureId_fkey" FOREIGN KEY ("workerSignatureId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_customerSignatureId_fkey" FOREIGN KEY ("customerSignatureId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------- what the schema cannot say

CREATE INDEX "Docket_searchName_idx" ON "Docket" USING gin ("searchName" gin_trgm_ops);
-- A task has one docket that counts.
CREATE UNIQUE INDEX "Docket_issued_key" ON "Docket" ("timesheetLineId") WHERE "state" = 'ISSUED';
ALTER TABLE "Docket"
  ADD CONSTRAINT "Docket_number" CHECK ("number" ~ '^D-[0-9]{4}-[0-9]{6,}$'),
  ADD CONSTRAINT "Docket_ended" CHECK (("state" = 'ISSUED') = ("endedAt" IS NULL)),
  ADD CONSTRAINT "Docket_file" CHECK (("fileId" IS NULL) = ("fileSha256" IS NULL));

-- What a docket says is never changed: only its state, once, its file, once, its mail, and the group that may see it.
CREATE FUNCTION "refuseDocketChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What a docket says cannot be changed.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "Docket_frozen" BEFORE UPDATE OF "id", "number", "token", "timesheetId", "timesheetLineId", "userId", "date",
    "customerName", "customerEmail", "workerName", "fleet", "content", "sha256", "issuedAt", "predecessorId",
    "workerSignatureId", "customerSignatureId" ON "Docket"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseDocketChange"();
CREATE TRIGGER "Docket_ended" BEFORE UPDATE OF "state", "endedAt" ON "Docket" FOR EACH ROW
  WHEN (OLD."state" <> 'ISSUED') EXECUTE FUNCTION "refuseDocketChange"();
CREATE TRIGGER "Docket_drawn" BEFORE UPDATE OF "fileId", "fileSha256" ON "Docket" FOR EACH ROW
  WHEN (OLD."fileId" IS NOT NULL) EXECUTE FUNCTION "refuseDocketChange"();
CREATE TRIGGER "Docket_kept" BEFORE DELETE OR TRUNCATE ON "Docket" FOR EACH STATEMENT EXECUTE FUNCTION "refuseDocketChange"();

-- The approvers who may see a timesheet see its dockets.
CREATE FUNCTION "passGroupToDockets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Docket" SET "approvalGroupId" = NEW."approvalGroupId" WHERE "timesheetId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_passGroupToDockets" AFTER UPDATE OF "approvalGroupId" ON "Timesheet" FOR EACH ROW
  WHEN (OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId") EXECUTE FUNCTION "passGroupToDockets"();
