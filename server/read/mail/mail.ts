// Mail as System_Administrators read it in the outbox, and as its recipient sees it.
import { pdfNameOf, pdfPathOf } from '#domain/docket/content.ts'
import { MAIL_PAGE } from '#domain/limits.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import { now } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { Prisma, type MailMessage } from '#server/database/generated/client.ts'
import { MailKind, MailState } from '#server/database/generated/enums.ts'
import { htmlOf } from '#server/mail/html.ts'
import { linkOf, type Letter, type Secrets } from '#server/mail/letter.ts'
import { textOf } from '#server/mail/text.ts'
import { entitySet } from '../entity.ts'
import { readSettings } from '../administration/settings.ts'

/** All mail; only System_Administrators may read it. */
export const mailMessages = entitySet('mailMessage', {
  ...bySystemAdministrators,
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

/** Failed mail with this reason, exactly. */
export function failedFor(reason: string): Prisma.MailMessageWhereInput {
  return { state: 'FAILED', lastError: reason }
}

/** Whether a mail's code has been used or replaced, or has expired: such a mail cannot be sent again. */
export function codeGone(mail: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${mail}."secretsUntil" IS NOT NULL
    AND (${mail}."secrets" IS NULL OR ${mail}."secretsUntil" <= ${now()}))`
}

type StoredContent = Pick<MailMessage, 'letter' | 'secrets'>

/** A mail as HTML and as text, and where its button leads, with its secrets if it still has them. */
export async function mailAsRead({ letter, secrets }: StoredContent, publicUrl: string) {
  const { companyName } = await readSettings()
  const around = { publicUrl, companyName, secrets: secrets as Secrets | null }
  const words = letter as unknown as Letter
  const link = words.button ? linkOf(words.button, around) : null
  return { html: htmlOf(words, around), text: textOf(words, around), link }
}

export type AttachedDocket = { id: number; number: string; file: { size: number } | null }

/** The attachment of a mail: its name, its size once it is drawn, and the path of the PDF. */
export function attachmentOf(docket: AttachedDocket) {
  const { id, number, file } = docket
  return { name: pdfNameOf(number), size: file?.size ?? null, url: pdfPathOf(id) }
}

/**
 * The secrets that an administrator may read: only of a mail that no server sends, while they are valid, so that the
 * administrator can pass them on. Queued, sent and failed mail hides them.
 */
export function readableSecrets({
  state,
  secrets,
  secretsUntil,
}: Pick<MailMessage, 'state' | 'secrets' | 'secretsUntil'>) {
  return state === 'KEPT' && secretsUntil !== null && secretsUntil > now() ? secrets : null
}

/** The last welcome e-mail of each person. */
export async function readWelcomeMails(userIds: readonly number[]) {
  const rows = await db.mailMessage.findMany({
    where: { userId: { in: [...userIds] }, kind: 'WELCOME' },
    select: { userId: true, state: true, createdAt: true, sentAt: true, lastError: true },
    distinct: ['userId'],
    orderBy: [{ userId: 'asc' }, { id: 'desc' }],
  })
  return new Map(rows.map(({ userId, ...mail }) => [userId!, mail]))
}
