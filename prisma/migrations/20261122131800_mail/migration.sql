-- CreateEnum
CREATE TYPE "MailKind" AS ENUM ('WELCOME', 'GROUP_NOTIFICATION', 'PASSWORD_RESET');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('QUEUED', 'SENT', 'FAILED', 'KEPT');

-- AlterTable
ALTER TABLE "EmailCode" ADD COLUMN     "linkHash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "EmailCode_linkHash_key" ON "EmailCode"("linkHash");

-- AlterTable
ALTER TABLE "MailMessage"
ADD COLUMN     "kind" "MailKind" NOT NULL DEFAULT 'GROUP_NOTIFICATION',
ADD COLUMN     "lastError" TEXT,
ADD COLUMN     "letter" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "secrets" JSONB,
ADD COLUMN     "secretsUntil" TIMESTAMPTZ(3),
ADD COLUMN     "state" "MailState" NOT NULL DEFAULT 'KEPT',
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "userId" INTEGER;

-- What was written so far went to the groups' administrators, and nowhere: nothing sent mail. It is kept, one mail for each
-- address of a list.
INSERT INTO "MailMessage" ("to", "subject", "text", "createdAt", "letter")
SELECT btrim(each."address"), mail."subject", '', mail."createdAt",
       jsonb_build_object('heading', mail."subject",
                          'paragraphs', to_jsonb(string_to_array(mail."text", E'\n\n')),
                          'facts', '[]'::jsonb, 'notes', '[]'::jsonb)
FROM "MailMessage" mail
CROSS JOIN LATERAL regexp_split_to_table(mail."to", ';') WITH ORDINALITY AS each ("address", "place")
WHERE btrim(each."address") <> ''
ORDER BY mail."id", each."place";
DELETE FROM "MailMessage" WHERE "letter" = '{}';

-- AlterTable
ALTER TABLE "MailMessage" DROP COLUMN "cc",
DROP COLUMN "text",
ALTER COLUMN "kind" DROP DEFAULT,
ALTER COLUMN "letter" DROP DEFAULT,
ALTER COLUMN "state" SET DEFAULT 'QUEUED',
ADD COLUMN     "searchName" TEXT NOT NULL GENERATED ALWAYS AS ("searchable"("to" || ' ' || "subject")) STORED;

-- A secret outlives neither the sending nor the time it is good for.
ALTER TABLE "MailMessage"
ADD CONSTRAINT "MailMessage_secrets_check"
CHECK ("secrets" IS NULL OR ("secretsUntil" IS NOT NULL AND "state" <> 'SENT'));

-- CreateIndex
CREATE INDEX "MailMessage_state_createdAt_id_idx" ON "MailMessage"("state", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "MailMessage_userId_kind_id_idx" ON "MailMessage"("userId", "kind", "id" DESC);

-- The search of the Outbox looks for words anywhere in an address or a subject.
CREATE INDEX "MailMessage_searchName_idx" ON "MailMessage" USING gin ("searchName" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "MailMessage" ADD CONSTRAINT "MailMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
