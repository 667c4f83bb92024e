-- AlterTable
ALTER TABLE "User" ADD COLUMN     "importedFields" TEXT[] DEFAULT ARRAY[]::TEXT[];
