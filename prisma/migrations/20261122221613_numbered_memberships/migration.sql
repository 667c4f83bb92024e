-- The legacy interface names every record by one number.
-- AlterTable
ALTER TABLE "ApprovalGroupMember" ADD COLUMN     "id" SERIAL NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "ApprovalGroupMember_id_key" ON "ApprovalGroupMember"("id");
