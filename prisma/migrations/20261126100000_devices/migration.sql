-- When the owner saved or submitted a timesheet last, by the clock of their device.
ALTER TABLE "Timesheet" ADD COLUMN "recordedAt" timestamptz(3);
-- By which a client finds a picture that it has sent.
ALTER TABLE "StoredFile" ADD COLUMN "sentSha256" text;
CREATE INDEX "StoredFile_ownerId_sentSha256_idx" ON "StoredFile" ("ownerId", "sentSha256");
DROP INDEX "StoredFile_ownerId_idx";
