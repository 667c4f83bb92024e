-- CreateTable
CREATE TABLE "DeletedTimesheetKey" (
    "userId" INTEGER NOT NULL,
    "clientMutationKey" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeletedTimesheetKey_pkey" PRIMARY KEY ("userId","clientMutationKey")
);

-- CreateIndex
CREATE INDEX "DeletedTimesheetKey_at_idx" ON "DeletedTimesheetKey"("at");

-- AddForeignKey
ALTER TABLE "DeletedTimesheetKey" ADD CONSTRAINT "DeletedTimesheetKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
