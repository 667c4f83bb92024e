-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'DOCKET';

-- AlterTable
ALTER TABLE "MailMessage" ADD COLUMN     "docketId" INTEGER;

-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "mailDockets" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "MailMessage_docketId_id_idx" ON "MailMessage"("docketId", "id" DESC);

-- AddForeignKey
ALTER TABLE "MailMessage" ADD CONSTRAINT "MailMessage_docketId_fkey" FOREIGN KEY ("docketId") REFERENCES "Docket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
