// Writes mail in the transaction that causes it: the rows, the jobs that send them, and events for an open Outbox.
import { addressesOf } from '#domain/mail.ts'
import { instantOf, type Transaction } from '#server/database/client.ts'
import { Prisma, type MailMessage } from '#server/database/generated/client.ts'
import type { MailKind } from '#server/database/generated/enums.ts'
import { insertReturning } from '#server/database/rows.ts'
import { publish } from '#server/events/channel.ts'
import type { Message } from '#server/events/types.ts'
import type { Mail, Secrets } from '#server/mail/letter.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

export type NewMail = Mail & {
  kind: MailKind
  /** One address, or several separated by semicolons; each gets its own mail. */
  to: string
  /** The user whose account the mail is about. */
  userId?: number
  /** The docket whose PDF is attached. */
  docketId?: number
  /** Codes that only the reader may know, and when they expire. */
  secret?: { secrets: Secrets; until: Date }
}

/**
 * Queues mail, to be sent once the transaction commits. Without a mail server it is kept and can be read under Outbox.
 * A job sends it, tries again when that fails, and in the end marks it as failed.
 */
export async function queueMail(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.flatMap(({ kind, to, subject, letter, userId = null, docketId = null, secret = null }) =>
    addressesOf(to).map((address) => ({
      kind,
      to: address,
      subject: oneLine(subject),
      letter,
      secrets: secret?.secrets ?? null,
      secretsUntil: secret?.until ?? null,
      userId,
      docketId,
      createdAt: instantOf(tx),
    })),
  )
  const written = await insertReturning(tx, 'MailMessage', rows, ['id', 'kind', 'userId'])
  await enqueue(
    tx,
    'mail',
    written.map(({ id }) => ({ messageId: id })),
  )
  publish(tx, mailEvents(written))
}

/** Removes secrets from mails, so that nobody can read them in the Outbox. */
export async function forgetSecrets(tx: Transaction, kind: MailKind, userId: number): Promise<void> {
  const where = { userId, kind, secrets: { not: Prisma.DbNull } }
  await tx.mailMessage.updateMany({ where, data: { secrets: Prisma.DbNull } })
}

/** A single line. In a subject, a line break in a name would start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** The events that mail was added or changed, for the Outbox; of a welcome email also for its account. */
export function mailEvents(rows: readonly Pick<MailMessage, 'id' | 'kind' | 'userId'>[]): Message[] {
  return rows.flatMap(({ id, kind, userId }): Message[] => [
    { name: 'mailChanged', event: { mailMessageId: id } },
    ...(kind === 'WELCOME' && userId !== null
      ? [{ name: 'administrationChanged', event: { noun: 'USER', recordId: userId } } as const]
      : []),
  ])
}
