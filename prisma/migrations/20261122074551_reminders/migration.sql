-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('TIMESHEET', 'REMINDER');

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "dates" DATE[] DEFAULT ARRAY[]::DATE[],
ADD COLUMN     "notificationKind" "NotificationKind" NOT NULL DEFAULT 'TIMESHEET',
ADD COLUMN     "remindedOn" DATE,
ALTER COLUMN "timesheetId" DROP NOT NULL,
ALTER COLUMN "timesheetEventId" DROP NOT NULL;

-- A person is reminded once a day, whoever asks at the same time. Prisma knows no index of some rows only.
CREATE UNIQUE INDEX "Notification_reminder_idx" ON "Notification" ("userId", "remindedOn") WHERE "remindedOn" IS NOT NULL;

-- A reminder has days and no timesheet; everything else is about an event of a timesheet.
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_kind_check" CHECK (
  CASE "notificationKind"
    WHEN 'REMINDER' THEN
      "remindedOn" IS NOT NULL AND cardinality("dates") > 0 AND "timesheetId" IS NULL AND "timesheetEventId" IS NULL
    ELSE "remindedOn" IS NULL AND cardinality("dates") = 0 AND "timesheetId" IS NOT NULL AND "timesheetEventId" IS NOT NULL
  END
);
