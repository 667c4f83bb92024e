-- CreateEnum
CREATE TYPE "SealSource" AS ENUM ('TIMESHEET_HISTORY', 'ADMINISTRATION_HISTORY', 'PAY_BATCH_LINE', 'DOCKET');

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'SEAL';

-- CreateTable
CREATE TABLE "SealBlock" (
    "number" INTEGER NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL,
    "previousHash" TEXT NOT NULL,
    "root" TEXT NOT NULL,
    "leaves" INTEGER NOT NULL,
    "takesOver" BOOLEAN NOT NULL,
    "hash" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "SealBlock_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "SealLeaf" (
    "source" "SealSource" NOT NULL,
    "recordId" INTEGER NOT NULL,
    "blockNumber" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "SealLeaf_pkey" PRIMARY KEY ("source","recordId")
);

-- CreateTable
CREATE TABLE "SealCheck" (
    "id" SERIAL NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "nameOfStarter" TEXT NOT NULL,
    "lastSignAt" TIMESTAMPTZ(3) NOT NULL,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "finishedAt" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "SealCheck_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SealBlock_hash_key" ON "SealBlock"("hash");

-- CreateIndex
CREATE INDEX "SealBlock_sealedAt_idx" ON "SealBlock"("sealedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SealLeaf_blockNumber_position_key" ON "SealLeaf"("blockNumber", "position");

-- AddForeignKey
ALTER TABLE "SealLeaf" ADD CONSTRAINT "SealLeaf_blockNumber_fkey" FOREIGN KEY ("blockNumber") REFERENCES "SealBlock"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------- what the schema cannot say

ALTER TABLE "SealBlock"
  ADD CONSTRAINT "SealBlock_number" CHECK ("number" >= 1 AND ("number" = 1) = ("previousHash" = '')),
  ADD CONSTRAINT "SealBlock_leaves" CHECK ("leaves" >= 0);
ALTER TABLE "SealLeaf"
  ADD CONSTRAINT "SealLeaf_position" CHECK ("position" >= 0),
  ADD CONSTRAINT "SealLeaf_hash" CHECK (length("hash") = 32);

-- Seals can only be added.
CREATE FUNCTION "refuseSealChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Seals of history can only be added.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "SealBlock_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "SealBlock" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseSealChange"();
CREATE TRIGGER "SealLeaf_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "SealLeaf" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseSealChange"();
