-- Webhooks, and their deliveries.
ALTER TYPE "AdministeredNoun" ADD VALUE 'WEBHOOK';
CREATE TYPE "WebhookEvent" AS ENUM ('SUBMITTED', 'APPROVED', 'DECLINED', 'CANCELLED', 'BATCH_MADE', 'DOCKET_ISSUED', 'TEST');
CREATE TYPE "WebhookDeliveryState" AS ENUM ('WAITING', 'DELIVERED', 'FAILED');

CREATE TABLE "Webhook" (
  "id" serial PRIMARY KEY,
  "name" text NOT NULL,
  "url" text NOT NULL,
  "events" "WebhookEvent"[],
  "secret" text NOT NULL,
  "active" boolean NOT NULL DEFAULT true,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  CONSTRAINT "Webhook_name" CHECK (char_length("name") BETWEEN 1 AND 60),
  CONSTRAINT "Webhook_url" CHECK ("url" LIKE 'https://%' AND char_length("url") <= 500)
);

CREATE TABLE "WebhookDelivery" (
  "id" serial PRIMARY KEY,
  "webhookId" integer NOT NULL REFERENCES "Webhook" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "event" "WebhookEvent" NOT NULL,
  "recordId" integer NOT NULL,
  "at" timestamptz(3) NOT NULL,
  "state" "WebhookDeliveryState" NOT NULL DEFAULT 'WAITING',
  "attempts" integer NOT NULL DEFAULT 0,
  "status" integer,
  "error" text,
  "answer" text,
  "milliseconds" integer,
  "triedAt" timestamptz(3),
  CONSTRAINT "WebhookDelivery_answer" CHECK (char_length("answer") <= 500)
);
CREATE INDEX "WebhookDelivery_webhookId_id_idx" ON "WebhookDelivery" ("webhookId", "id" DESC);
CREATE INDEX "WebhookDelivery_at_idx" ON "WebhookDelivery" ("at");
