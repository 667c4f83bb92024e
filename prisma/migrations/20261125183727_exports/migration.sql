-- CreateEnum
CREATE TYPE "ExportState" AS ENUM ('READY', 'RUNNING', 'DONE', 'STOPPED');

-- AlterEnum
ALTER TYPE "UserLogType" ADD VALUE 'EXPORTED';

-- AlterTable
ALTER TABLE "UserLog" ADD COLUMN     "detail" TEXT;

-- CreateTable
CREATE TABLE "Export" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'READY',
    "list" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "columns" TEXT[],
    "filter" JSONB NOT NULL,
    "expected" INTEGER,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Export_userId_idx" ON "Export"("userId");

-- CreateIndex
CREATE INDEX "Export_createdAt_idx" ON "Export"("createdAt");

-- AddForeignKey
ALTER TABLE "Export" ADD CONSTRAINT "Export_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------- what the schema cannot say

ALTER TABLE "Export"
  ADD CONSTRAINT "Export_format" CHECK ("format" IN ('XLSX', 'CSV')),
  ADD CONSTRAINT "Export_rows" CHECK ("rows" >= 0);
