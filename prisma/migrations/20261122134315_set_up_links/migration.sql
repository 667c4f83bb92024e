-- CreateTable
CREATE TABLE "SetUpLink" (
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SetUpLink_pkey" PRIMARY KEY ("tokenHash")
);
