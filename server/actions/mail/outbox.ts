// System_Administrators send or resend mail in the Outbox.
import { maySendAgain } from '#domain/mail.ts'
import { Refusal } from '#domain/refusal.ts'
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { publish } from '#server/events/channel.ts'
import { mailMessages } from '#server/read/mail.ts'
import { mailEvents } from './mail-rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

/**
 * Sends a mail again that was sent, stayed in the Outbox or failed. A mail with a code is sent only while the code is valid.
 * @throws NotAllowed NOT_FOUND; Refusal MAIL_ON_ITS_WAY, MAIL_CODE_GONE.
 */
export async function sendAgain(viewer: Viewer, id: number): Promise<void> {
  await transaction(async (tx) => {
    const mail = await tx.mailMessage.findFirst({ where: mailMessages.visibleWhere(viewer, { id }) })
    if (!mail) throw new NotAllowed('NOT_FOUND')
    if (!maySendAgain(mail.state)) throw new Refusal('MAIL_ON_ITS_WAY')
    const { secrets, secretsUntil } = mail
    if (secretsUntil !== null && (secrets === null || secretsUntil <= now()))
      throw new Refusal('MAIL_CODE_GONE')
    const fresh = { state: 'QUEUED', tries: 0, lastError: null } as const
    const queued = await tx.mailMessage.updateManyAndReturn({ where: { id, state: mail.state }, data: fresh })
    if (queued.length === 0) throw new Refusal('MAIL_ON_ITS_WAY')
    await enqueue(tx, 'mail', [{ messageId: id }])
    await publish(tx, mailEvents(queued))
  })
}
