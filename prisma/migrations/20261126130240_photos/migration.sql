-- Photos of tasks, and those that dockets keep.
ALTER TABLE "StoredFile"
  ADD COLUMN "width" integer,
  ADD COLUMN "height" integer,
  ADD CONSTRAINT "StoredFile_pixels" CHECK (("width" IS NULL) = ("height" IS NULL) AND "width" > 0 AND "height" > 0);

CREATE TABLE "TaskPhoto" (
  "id" serial PRIMARY KEY,
  "timesheetLineId" integer NOT NULL REFERENCES "TimesheetLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "position" integer NOT NULL,
  "fileId" integer NOT NULL REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "TaskPhoto_position" CHECK ("position" BETWEEN 0 AND 5)
);
CREATE UNIQUE INDEX "TaskPhoto_fileId_key" ON "TaskPhoto" ("fileId");
CREATE UNIQUE INDEX "TaskPhoto_timesheetLineId_position_key" ON "TaskPhoto" ("timesheetLineId", "position");

CREATE TABLE "DocketPhoto" (
  "id" serial PRIMARY KEY,
  "docketId" integer NOT NULL REFERENCES "Docket" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "position" integer NOT NULL,
  "fileId" integer NOT NULL REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "DocketPhoto_docketId_position_key" ON "DocketPhoto" ("docketId", "position");
CREATE INDEX "DocketPhoto_fileId_idx" ON "DocketPhoto" ("fileId");
-- Like its docket.
CREATE TRIGGER "DocketPhoto_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "DocketPhoto" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseDocketChange"();
