ALTER TABLE "FieldService"
ADD COLUMN     "customerSignedFor" JSONB,
ADD COLUMN     "workerSignedFor" JSONB;

-- Both signatures of a task shared one note of what they were given for.
UPDATE "FieldService" f
SET "workerSignedFor" = CASE WHEN f."workerSignatureId" IS NOT NULL THEN given."for" END,
    "customerSignedFor" = CASE WHEN f."customerSignatureId" IS NOT NULL THEN given."for" END
FROM (
  SELECT "id", jsonb_build_object(
    'startDate', "signedDate", 'shift', "signedShift", 'startTime', "signedStartTime", 'endTime', "signedEndTime"
  ) AS "for"
  FROM "FieldService"
  WHERE "signedDate" IS NOT NULL
) AS given
WHERE given."id" = f."id";

ALTER TABLE "FieldService" DROP COLUMN "signedDate",
DROP COLUMN "signedEndTime",
DROP COLUMN "signedShift",
DROP COLUMN "signedStartTime";
