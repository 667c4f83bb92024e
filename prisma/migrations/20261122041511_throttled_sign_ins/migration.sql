-- AlterEnum
ALTER TYPE "UserLogType" ADD VALUE 'SIGN_IN_THROTTLED';

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "place" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Throttle" ADD COLUMN     "lastAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- DropIndex
DROP INDEX "Throttle_windowStart_idx";

-- CreateIndex
CREATE INDEX "Throttle_lastAt_idx" ON "Throttle"("lastAt");
