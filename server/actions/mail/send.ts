// Sends queued mail: the job of the queue `mail`, and the handler of its final failure (docs/decisions/mail-and-notifications.md).
import { pdfNameOf } from '#domain/docket/content.ts'
import { MAIL_ERROR_MAX } from '#domain/limits.ts'
import { drawDocket, type Printer } from '#server/actions/docket/draw.ts'
import { now } from '#server/adapters/clock.ts'
import { MailRefused, type Mailer } from '#server/adapters/mail.ts'
import { db, transaction } from '#server/database/client.ts'
import { Prisma, type MailMessage } from '#server/database/generated/client.ts'
import { PermanentFailure, type Jobs } from '#server/jobs/queues.ts'
import { mailAsRead } from '#server/read/mail/mail.ts'
import { mailEvents, oneLine } from './mail-rows.ts'
import { publish } from '#server/events/channel.ts'

export type Post = Printer & {
  /** Null without a mail server; mail then stays in the Outbox. */
  mailer: Pick<Mailer, 'send'> | null
}

/**
 * Sends one mail, unless it has been sent already.
 * @throws PermanentFailure if it can never succeed, Error if a later attempt may.
 */
export async function sendMail(
  { mailer, ...printer }: Post,
  { messageId }: Jobs['mail'],
  signal?: AbortSignal,
): Promise<void> {
  const include = { docket: { select: { id: true, number: true } } }
  const mail = await db.mailMessage.findUnique({ where: { id: messageId }, include })
  if (mail?.state !== 'QUEUED') return
  const { publicUrl } = printer
  // Also without a mail server, because the Outbox shows the size.
  const pdf = mail.docket && (await drawDocket(printer, { docketId: mail.docket.id }, signal))
  if (!mailer) return settle(mail.id, { state: 'KEPT' })
  const secrets = mail.secretsUntil !== null && mail.secretsUntil > now() ? mail.secrets : null
  if (mail.secretsUntil !== null && secrets === null) throw new PermanentFailure(CODE_GONE)
  const { html, text } = await mailAsRead({ ...mail, secrets }, publicUrl)
  try {
    const { to, subject } = mail
    const attachments =
      mail.docket && pdf
        ? [
            {
              name: pdfNameOf(mail.docket.number),
              contentType: pdf.contentType,
              bytes: await printer.files.read(pdf.path),
            },
          ]
        : []
    const messageId = messageIdOf(mail, publicUrl)
    await mailer.send({ messageId, to, subject, html, text, attachments }, signal)
  } catch (error) {
    // A failure caused by stopping the process says nothing about the mail.
    if (signal?.aborted) throw error
    const reason = (error as Error).message
    await settle(mail.id, { tries: { increment: 1 }, lastError: storedReason(reason) })
    throw error instanceof MailRefused ? new PermanentFailure(reason) : error
  }
  const sent = { state: 'SENT', sentAt: now(), lastError: null, secrets: Prisma.DbNull } as const
  await settle(mail.id, { ...sent, tries: { increment: 1 } })
}

const CODE_GONE = 'The code in this mail expired before it could be sent.'

/** Marks a mail as given up. */
export async function markFailed({ messageId }: Jobs['mail'], reason: string): Promise<void> {
  await settle(messageId, { state: 'FAILED', lastError: storedReason(reason) })
}

/** The reason as stored in the Outbox: one line, never empty, because failed mail is grouped by it. */
function storedReason(reason: string): string {
  return oneLine(reason).slice(0, MAIL_ERROR_MAX).trim().toWellFormed() || 'The mail could not be sent.'
}

/** Changes only unsent mail: another process may have sent it in the meantime. */
async function settle(id: number, data: Prisma.MailMessageUpdateManyMutationInput): Promise<void> {
  await transaction(async (tx) => {
    const settled = await tx.mailMessage.updateManyAndReturn({ where: { id, state: 'QUEUED' }, data })
    publish(tx, mailEvents(settled))
  })
}

function messageIdOf({ id, createdAt }: MailMessage, publicUrl: string): string {
  return `<mail-${id}-${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
}
