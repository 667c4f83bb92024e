-- CreateEnum
CREATE TYPE "UnsignedReason" AS ENUM ('NO_CUSTOMER', 'REFUSED', 'OTHER');

-- AlterTable
ALTER TABLE "FieldService" ADD COLUMN     "unsignedNote" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "unsignedReason" "UnsignedReason";

-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "allowUnsignedReason" BOOLEAN NOT NULL DEFAULT false;

-- A field service has the customer's signature or a reason, never both.
ALTER TABLE "FieldService"
  ADD CONSTRAINT "FieldService_unsignedReason" CHECK ("unsignedReason" IS NULL OR "customerSignatureId" IS NULL),
  ADD CONSTRAINT "FieldService_unsignedNote" CHECK (
    char_length("unsignedNote") <= 300 AND ("unsignedReason" IS NOT NULL OR "unsignedNote" = '')
  );
