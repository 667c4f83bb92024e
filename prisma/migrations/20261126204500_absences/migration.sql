-- Days on which people are away, and the public holidays of regions.
ALTER TYPE "AdministeredNoun" ADD VALUE 'PUBLIC_HOLIDAY';
CREATE TYPE "AbsenceKind" AS ENUM ('PUBLIC_HOLIDAY', 'LEAVE', 'NOT_ROSTERED');

CREATE TABLE "Absence" (
  "id" serial PRIMARY KEY,
  "userId" integer NOT NULL REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "kind" "AbsenceKind" NOT NULL,
  "startDate" date NOT NULL,
  "endDate" date,
  "weekdays" integer[] DEFAULT '{}',
  CONSTRAINT "Absence_dates" CHECK ("endDate" >= "startDate"),
  CONSTRAINT "Absence_weekdays" CHECK ("weekdays" <@ '{1,2,3,4,5}' AND (cardinality("weekdays") = 0 OR "kind" = 'NOT_ROSTERED')),
  -- Only a weekly roster goes on without an end; a year at most for the others.
  CONSTRAINT "Absence_end" CHECK (cardinality("weekdays") > 0 OR ("endDate" IS NOT NULL AND "endDate" <= "startDate" + 365)),
  -- A range of one number, because PostgreSQL compares plain numbers this way only with an extension.
  CONSTRAINT "Absence_overlap" EXCLUDE USING gist (
    int4range("userId", "userId", '[]') WITH =,
    daterange("startDate", "endDate", '[]') WITH &&
  ) WHERE (cardinality("weekdays") = 0)
);
CREATE INDEX "Absence_userId_endDate_idx" ON "Absence" ("userId", "endDate");

CREATE TABLE "PublicHoliday" (
  "id" serial PRIMARY KEY,
  "region" text NOT NULL,
  "date" date NOT NULL,
  "name" text NOT NULL,
  CONSTRAINT "PublicHoliday_name" CHECK (char_length("name") BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX "PublicHoliday_region_date_key" ON "PublicHoliday" (lower("region"), "date");
