-- CreateTable
CREATE TABLE "ReportView" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "report" TEXT NOT NULL,
    "queryString" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReportView_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "ReportView" ADD CONSTRAINT "ReportView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------- what the schema cannot say

ALTER TABLE "ReportView"
  ADD CONSTRAINT "ReportView_name" CHECK (btrim("name") <> '' AND char_length("name") <= 60),
  ADD CONSTRAINT "ReportView_queryString" CHECK (char_length("queryString") <= 500);
CREATE UNIQUE INDEX "ReportView_name_idx" ON "ReportView" ("userId", lower("name"));
