-- CreateEnum
CREATE TYPE "FactorTicketPurpose" AS ENUM ('SIGN_IN', 'PASSKEY_SIGN_IN', 'TOTP_SET_UP', 'PASSKEY_SET_UP');

-- AlterEnum
ALTER TYPE "SessionEnd" ADD VALUE 'FACTOR_CHANGED';

-- AlterEnum
ALTER TYPE "UserLogType" ADD VALUE 'SECOND_FACTOR_FAILED';
ALTER TYPE "UserLogType" ADD VALUE 'SECOND_FACTOR_ADDED';
ALTER TYPE "UserLogType" ADD VALUE 'SECOND_FACTOR_REMOVED';
ALTER TYPE "UserLogType" ADD VALUE 'RECOVERY_CODE_USED';
ALTER TYPE "UserLogType" ADD VALUE 'RECOVERY_CODES_MADE';

-- AlterEnum
ALTER TYPE "AdministrationAction" ADD VALUE 'SECOND_FACTOR_RESET';

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'SECURITY';

-- AlterTable
-- Nobody has just proved anything in the sessions there are.
ALTER TABLE "Session" ADD COLUMN     "provedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch';
ALTER TABLE "Session" ALTER COLUMN "provedAt" SET DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "requireSecondFactorForAdministrators" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Totp" (
    "userId" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "lastStep" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Totp_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Passkey_counter" CHECK ("counter" >= 0)
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FactorTicket" (
    "id" SERIAL NOT NULL,
    "purpose" "FactorTicketPurpose" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER,
    "challenge" TEXT,
    "secret" TEXT,
    "rememberMe" BOOLEAN NOT NULL DEFAULT false,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FactorTicket_pkey" PRIMARY KEY ("id"),
    -- Whose it is, is known of all but one kind.
    CONSTRAINT "FactorTicket_user" CHECK (("userId" IS NULL) = ("purpose" = 'PASSKEY_SIGN_IN'))
);

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_createdAt_id_idx" ON "Passkey"("userId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_userId_codeHash_key" ON "RecoveryCode"("userId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "FactorTicket_tokenHash_key" ON "FactorTicket"("tokenHash");

-- CreateIndex
CREATE INDEX "FactorTicket_userId_idx" ON "FactorTicket"("userId");

-- CreateIndex
CREATE INDEX "FactorTicket_expiresAt_idx" ON "FactorTicket"("expiresAt");

-- AddForeignKey
ALTER TABLE "Totp" ADD CONSTRAINT "Totp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FactorTicket" ADD CONSTRAINT "FactorTicket_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What an administrator may do depends on whether they have a second factor, and whether they need one.
CREATE TRIGGER "Totp_viewerChanged" AFTER INSERT OR DELETE ON "Totp"
  FOR EACH ROW EXECUTE FUNCTION "tellViewerChanged"('userId');

CREATE TRIGGER "Passkey_viewerChanged" AFTER INSERT OR DELETE ON "Passkey"
  FOR EACH ROW EXECUTE FUNCTION "tellViewerChanged"('userId');

CREATE TRIGGER "Setting_viewerChanged" AFTER UPDATE ON "Setting"
  FOR EACH ROW WHEN (OLD."requireSecondFactorForAdministrators" IS DISTINCT FROM NEW."requireSecondFactorForAdministrators")
  EXECUTE FUNCTION "tellViewerChanged"();
