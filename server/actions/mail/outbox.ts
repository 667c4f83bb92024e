// System_Administrators send or resend mail in the Outbox.
import { MAILS_SENT_AGAIN_MAX } from '#domain/limits.ts'
import { maySendAgain, type SentAgain } from '#domain/mail.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction, type Transaction } from '#server/database/client.ts'
import { conditionOf } from '#server/database/condition.ts'
import { Prisma, type MailMessage } from '#server/database/generated/client.ts'
import { lock } from '#server/database/locks.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { publish } from '#server/events/channel.ts'
import { codeGone, failedFor, mailMessages } from '#server/read/mail/mail.ts'
import { mailEvents } from './mail-rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

const { sql } = Prisma

/**
 * Sends a mail again that was sent, stayed in the Outbox or failed. A mail with a code is sent only while the code is valid.
 * @throws NotAllowed NOT_FOUND; Refusal MAIL_ON_ITS_WAY, MAIL_CODE_GONE.
 */
export async function sendAgain(viewer: Viewer, id: number): Promise<void> {
  await transaction(async (tx) => {
    const mail = await tx.mailMessage.findFirst({ where: mailMessages.visibleWhere(viewer, { id }) })
    if (!mail) throw new NotAllowed('NOT_FOUND')
    if (!maySendAgain(mail.state)) throw new Refusal('MAIL_ON_ITS_WAY')
    const { state } = mail
    if ((await requeue(tx, conditionOf('MailMessage', { id, state }, MAIL))) > 0) return
    const isUnchanged = await tx.mailMessage.count({ where: { id, state } })
    throw new Refusal(isUnchanged ? 'MAIL_CODE_GONE' : 'MAIL_ON_ITS_WAY')
  })
}

/**
 * Sends the failed mails with a reason again, oldest first, at most MAILS_SENT_AGAIN_MAX. Those whose codes have expired
 * are left out. Two administrators at the same time send each mail once.
 */
export async function sendFailedAgain(viewer: Viewer, reason: string): Promise<SentAgain> {
  return transaction(async (tx) => {
    await lock(tx, 'sending failed mail again')
    const failed = conditionOf('MailMessage', mailMessages.visibleWhere(viewer, failedFor(reason)), MAIL)
    const due = sql`SELECT ${MAIL}."id" FROM "MailMessage" ${MAIL} WHERE ${failed} AND NOT ${codeGone(MAIL)}
      ORDER BY ${MAIL}."createdAt", ${MAIL}."id" LIMIT ${MAILS_SENT_AGAIN_MAX}::int`
    // Checks the state again, because somebody may have sent one of them separately in the meantime.
    const queued = await requeue(tx, sql`${MAIL}."id" IN (${due}) AND ${MAIL}."state" = 'FAILED'`)
    const [rest] = await tx.$queryRaw<[Omit<SentAgain, 'queued'>]>`
      SELECT count(*) FILTER (WHERE ${codeGone(MAIL)})::int AS "expired",
             count(*) FILTER (WHERE NOT ${codeGone(MAIL)})::int AS "left"
      FROM "MailMessage" ${MAIL} WHERE ${failed}`
    return { queued, ...rest }
  })
}

const MAIL = Prisma.raw('"mail"')

/** Queues the mails that meet the condition, unless their codes are gone. @returns their number. */
async function requeue(tx: Transaction, condition: Prisma.Sql): Promise<number> {
  const queued = await tx.$queryRaw<Pick<MailMessage, 'id' | 'kind' | 'userId'>[]>`
    UPDATE "MailMessage" ${MAIL} SET "state" = 'QUEUED', "tries" = 0, "lastError" = NULL
    WHERE ${condition} AND NOT ${codeGone(MAIL)} RETURNING "id", "kind"::text, "userId"`
  await enqueue(
    tx,
    'mail',
    queued.map(({ id }) => ({ messageId: id })),
  )
  publish(tx, mailEvents(queued))
  return queued.length
}
