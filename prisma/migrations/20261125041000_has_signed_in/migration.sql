-- People who sign in through the company's identity provider have no password and have signed in all the same.
ALTER TABLE "User" ADD COLUMN "usesProvider" BOOLEAN NOT NULL DEFAULT false;

-- Without a password there is no other way to have signed in.
UPDATE "User" u SET "usesProvider" = true
WHERE u."passwordHash" IS NULL
  AND EXISTS (SELECT FROM "UserLog" l WHERE l."userId" = u."id" AND l."userLogType" = 'SIGNED_IN');

ALTER TABLE "User" ADD COLUMN "hasSignedIn" BOOLEAN NOT NULL
  GENERATED ALWAYS AS ("usesProvider" OR ("passwordHash" IS NOT NULL AND NOT "mustChangePassword")) STORED;
