-- Access tokens for programs.
ALTER TYPE "SessionEnd" ADD VALUE 'REVOKED';
ALTER TYPE "UserLogType" ADD VALUE 'TOKEN_CREATED';
ALTER TYPE "UserLogType" ADD VALUE 'TOKEN_REVOKED';
ALTER TYPE "AdministrationAction" ADD VALUE 'TOKEN_REVOKED' AFTER 'SECOND_FACTOR_RESET';

CREATE TABLE "ApiToken" (
  "sessionId" integer PRIMARY KEY REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "name" text NOT NULL,
  "start" text NOT NULL,
  "tokenHash" text NOT NULL,
  "mayWrite" boolean NOT NULL,
  "lastUsedAt" timestamptz(3),
  CONSTRAINT "ApiToken_name" CHECK (char_length("name") BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken" ("tokenHash");
