-- AlterTable
ALTER TABLE "Setting" ALTER COLUMN "enableUseDefaultStartTime" SET DEFAULT false;
