// Writes mail in the transaction of what causes it: rows, the jobs that send them, and the news for an open Outbox.
import { addressesOf } from '#domain/mail.ts'
import { instantOf, write, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { MailKind } from '#server/database/generated/enums.ts'
import { publishing } from '#server/events/channel.ts'
import { enqueueing } from '#server/jobs/queues.ts'
import type { Mail, Secrets } from '#server/mail/letter.ts'

export type NewMail = Mail & {
  kind: MailKind
  /** An address, or several with semicolons between them; each gets a mail of its own. */
  to: string
  /** Whose account it is about. */
  userId?: number
  /** What only its reader may know, and until when it is good. */
  secret?: { secrets: Secrets; until: Date }
}

/**
 * Has a mail sent once the transaction commits. Where there is no mail server, it is kept and read under Outbox.
 * Nobody waits for it: sending is tried again, and given up visibly.
 */
export function queueMail(tx: Transaction, { kind, to, subject, letter, userId, secret }: NewMail): void {
  const addresses = addressesOf(to)
  if (addresses.length === 0) return
  const { secrets = null, until = null } = secret ?? {}
  write(tx, [
    writingMail(Prisma.sql`
      SELECT ${kind}, address, ${oneLine(subject)}, ${JSON.stringify(letter)}::jsonb,
             ${secrets && JSON.stringify(secrets)}::jsonb, ${until}::timestamptz, ${userId ?? null}::int,
             ${instantOf(tx)}::timestamptz
      FROM unnest(${addresses}::text[]) AS address`),
  ])
}

/** Mails whose codes are no longer good show what was in them to nobody. */
export async function forgetSecrets(tx: Transaction, kind: MailKind, userId: number): Promise<void> {
  const where = { userId, kind, secrets: { not: Prisma.DbNull } }
  await tx.mailMessage.updateMany({ where, data: { secrets: Prisma.DbNull } })
}

/** A subject is one line: what a name may bring in after a line break would be a header of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/**
 * The statement that does it.
 * @param rows a query of kind, address, subject, letter, secrets, until when they are good, user, and instant.
 */
export function writingMail(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH "written" AS (
      INSERT INTO "MailMessage" ("kind", "to", "subject", "letter", "secrets", "secretsUntil", "userId", "createdAt")
      SELECT new."kind"::"MailKind", new."to", new."subject", new."letter", new."secrets", new."secretsUntil",
             new."userId", new."createdAt"
      FROM (${rows}) AS new ("kind", "to", "subject", "letter", "secrets", "secretsUntil", "userId", "createdAt")
      RETURNING "id", "kind", "userId"
    ), "enqueued" AS (${enqueueing('mail', Prisma.sql`SELECT jsonb_build_object('messageId', "id") FROM "written"`)})
    ${publishing(mailChanges(Prisma.sql`"written"`))}`
}

/**
 * The messages that mail has come or changed, for the Outbox, and of a welcome e-mail for the account that it is about.
 * @param rows what names rows with "id", "kind" and "userId".
 */
export function mailChanges(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT json_build_object('name', 'mailChanged', 'event', json_build_object('mailMessageId', "id"))::text AS "message"
    FROM ${rows}
    UNION ALL
    SELECT json_build_object('name', 'administrationChanged',
                             'event', json_build_object('noun', 'USER', 'recordId', "userId"))::text
    FROM ${rows} WHERE "kind" = 'WELCOME' AND "userId" IS NOT NULL`
}
