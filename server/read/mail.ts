// Mail as System_Administrators read it under Outbox, and as it arrives.
import { MAIL_PAGE } from '#domain/limits.ts'
import { isSystemAdministrator, nothing } from '#server/access/administration.ts'
import { now } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import type { MailMessage } from '#server/database/generated/client.ts'
import { MailKind, MailState } from '#server/database/generated/enums.ts'
import { htmlOf } from '#server/mail/html.ts'
import type { Letter, Secrets } from '#server/mail/letter.ts'
import { textOf } from '#server/mail/text.ts'
import { entitySet } from './entity.ts'
import { readSettings } from './settings.ts'

/** What has been written to anybody: a System_Administrator reads it, nobody else. */
export const mailMessages = entitySet('mailMessage', {
  visible: (viewer) => (isSystemAdministrator(viewer) ? {} : nothing),
  fields: {
    id: 'int',
    kind: Object.values(MailKind),
    state: Object.values(MailState),
    to: 'text',
    subject: 'text',
    userId: 'int',
    tries: 'int',
    createdAt: 'instant',
    sentAt: 'instant',
  },
  sortable: ['id', 'createdAt'],
  order: [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: MAIL_PAGE,
})

type Kept = Pick<MailMessage, 'letter' | 'secrets'>

/** A mail as HTML and as text, with its secrets where it still has them. */
export async function mailAsRead({ letter, secrets }: Kept, publicUrl: string) {
  const { companyName } = await readSettings()
  const around = { publicUrl, companyName, secrets: secrets as Secrets | null }
  const words = letter as unknown as Letter
  return { html: htmlOf(words, around), text: textOf(words, around) }
}

/**
 * The secrets of a mail that an administrator may read: of one that nobody sends, while they are good, because somebody
 * has to hand them on. What is on its way, was sent or was given up shows them to nobody here.
 */
export function readableSecrets({
  state,
  secrets,
  secretsUntil,
}: Pick<MailMessage, 'state' | 'secrets' | 'secretsUntil'>) {
  return state === 'KEPT' && secretsUntil !== null && secretsUntil > now() ? secrets : null
}

/** The last welcome e-mail that each of some people was sent. */
export async function readWelcomeMails(userIds: readonly number[]) {
  const rows = await db.mailMessage.findMany({
    where: { userId: { in: [...userIds] }, kind: 'WELCOME' },
    select: { userId: true, state: true, createdAt: true, sentAt: true, lastError: true },
    distinct: ['userId'],
    orderBy: [{ userId: 'asc' }, { id: 'desc' }],
  })
  return new Map(rows.map(({ userId, ...mail }) => [userId!, mail]))
}
