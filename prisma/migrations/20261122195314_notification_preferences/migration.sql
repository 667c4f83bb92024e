-- CreateEnum
CREATE TYPE "NotifiedOf" AS ENUM ('SUBMITTED', 'MOVED', 'EDITED', 'APPROVED', 'DECLINED', 'CANCELLED', 'REMINDER');

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'NOTIFICATION';

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" INTEGER NOT NULL,
    "notifiedOf" "NotifiedOf" NOT NULL,
    "push" BOOLEAN NOT NULL DEFAULT true,
    "mail" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","notifiedOf")
);

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
