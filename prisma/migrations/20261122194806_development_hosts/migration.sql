-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "developmentHosts" TEXT NOT NULL DEFAULT '';
