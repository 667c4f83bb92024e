// What a System_Administrator does with mail under Outbox: send it, or send it again.
import { maySendAgain } from '#domain/mail.ts'
import { Refusal } from '#domain/refusal.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { query, transaction, write } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { publishing } from '#server/events/channel.ts'
import { enqueueing } from '#server/jobs/queues.ts'
import { mailMessages } from '#server/read/mail.ts'
import { mailChanges } from './mail-rows.ts'

/**
 * Has a mail sent that was kept, given up, or sent before. One with a code is sent only while that is good.
 * @throws NotAllowed NOT_FOUND; Refusal MAIL_ON_ITS_WAY, MAIL_CODE_GONE.
 */
export async function sendAgain(viewer: Viewer, id: number): Promise<void> {
  await transaction(async (tx) => {
    const mail = await tx.mailMessage.findFirst({ where: mailMessages.within(viewer, { id }) })
    if (!mail) throw new NotAllowed('NOT_FOUND')
    if (!maySendAgain(mail.state)) throw new Refusal('MAIL_ON_ITS_WAY')
    const { secrets, secretsUntil } = mail
    if (secretsUntil !== null && (secrets === null || secretsUntil <= now()))
      throw new Refusal('MAIL_CODE_GONE')
    const fresh = { state: 'QUEUED', tries: 0, lastError: null } as const
    const { count } = await tx.mailMessage.updateMany({ where: { id, state: mail.state }, data: fresh })
    if (count === 0) throw new Refusal('MAIL_ON_ITS_WAY')
    const row = Prisma.sql`(SELECT "id", "kind", "userId" FROM "MailMessage" WHERE "id" = ${id}::int) AS mail`
    write(tx, [enqueueing('mail', Prisma.sql`SELECT jsonb_build_object('messageId', ${id}::int)`)])
    await query(tx, publishing(mailChanges(row)))
  })
}
