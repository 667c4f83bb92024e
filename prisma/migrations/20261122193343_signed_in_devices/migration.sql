-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "userAgent" TEXT;

-- AlterTable
ALTER TABLE "RefreshToken" ADD COLUMN     "address" TEXT;
