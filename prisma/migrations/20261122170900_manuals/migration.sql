-- AlterEnum
ALTER TYPE "AdministeredNoun" ADD VALUE 'MANUAL';

-- AlterTable
ALTER TABLE "Manual" ADD COLUMN     "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("name" || ' ' || "description")) STORED,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "ManualVersion" (
    "id" SERIAL NOT NULL,
    "manualId" INTEGER NOT NULL,
    "fileId" INTEGER NOT NULL,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ManualVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ManualVersion_manualId_replacedAt_id_idx" ON "ManualVersion"("manualId", "replacedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ManualVersion_fileId_idx" ON "ManualVersion"("fileId");

-- CreateIndex
CREATE INDEX "Manual_fileId_idx" ON "Manual"("fileId");

-- AddForeignKey
ALTER TABLE "ManualVersion" ADD CONSTRAINT "ManualVersion_manualId_fkey" FOREIGN KEY ("manualId") REFERENCES "Manual"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ManualVersion" ADD CONSTRAINT "ManualVersion_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
