-- AlterEnum
ALTER TYPE "UserLogType" ADD VALUE 'ACCOUNT_CHANGED';

-- AlterTable
ALTER TABLE "UserLog" ADD COLUMN     "address" TEXT,
ADD COLUMN     "nameOfActor" TEXT,
ADD COLUMN     "userAgent" TEXT;
