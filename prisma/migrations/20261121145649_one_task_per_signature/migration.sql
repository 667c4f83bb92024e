-- DropIndex
DROP INDEX "FieldService_workerSignatureId_idx";

-- DropIndex
DROP INDEX "FieldService_customerSignatureId_idx";

-- CreateIndex
CREATE UNIQUE INDEX "FieldService_workerSignatureId_key" ON "FieldService"("workerSignatureId");

-- CreateIndex
CREATE UNIQUE INDEX "FieldService_customerSignatureId_key" ON "FieldService"("customerSignatureId");
