// The Outbox for System_Administrators.
import { whatBecame } from '#domain/mail.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { sendAgain } from '#server/actions/mail/outbox.ts'
import {
  MailKind as Kinds,
  MailState as States,
  type MailKind as Kind,
  type MailState as State,
} from '#server/database/generated/enums.ts'
import { attachmentOf, failedFor, mailAsRead, mailMessages, readableSecrets } from '#server/read/mail/mail.ts'
import { nameMatches } from '#server/read/search.ts'
import { builder, refusals } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { nodesOf } from '../core/node.ts'
import { sessionOnly } from '../core/session-only.ts'
import { noRow } from '../core/no-row.ts'
import { User } from '../user/person.ts'

const MailKind = builder.enumType(Kinds, { name: 'MailKind', description: 'What a mail is about.' })
export const MailState = builder.enumType(States, { name: 'MailState', description: 'The state of a mail.' })

const MailContent = builder
  .objectRef<{ html: string; text: string; link: string | null }>('MailContent')
  .implement({
    description: 'The content of a mail as the recipient gets it.',
    fields: (t) => ({
      html: t.exposeString('html'),
      text: t.exposeString('text'),
      link: t.exposeString('link', { nullable: true, description: 'Where its button leads.' }),
    }),
  })

const MailAttachment = builder.objectRef<ReturnType<typeof attachmentOf>>('MailAttachment').implement({
  description: 'A file that is attached to a mail.',
  fields: (t) => ({
    name: t.exposeString('name'),
    size: t.exposeInt('size', { nullable: true, description: 'In bytes; null until it is drawn.' }),
    url: t.exposeString('url', { description: 'Where to download it.' }),
  }),
})

const whole = {
  letter: true,
  state: true,
  secrets: true,
  secretsUntil: true,
} as const

const MailMessage = builder.prismaNode('MailMessage', {
  description: 'One mail to one address, for System_Administrators.',
  authScopes: { systemAdministrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: MailKind }),
    state: t.field({
      type: MailState,
      select: { state: true },
      resolve: ({ state }, _, { services }) => whatBecame(state, services.mail.isSent),
    }),
    to: t.exposeString('to'),
    subject: t.exposeString('subject'),
    tries: t.exposeInt('tries', { description: 'The number of tries since a person last requested it.' }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why the last try failed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
    user: t.relation('user', { nullable: true, type: User, description: 'The account that it is about.' }),
    isHidden: t.boolean({
      description:
        'Whether its content hides a code, because the mail was sent, is being sent, or the code has expired.',
      select: whole,
      resolve: (mail) => mail.secretsUntil !== null && readableSecrets(mail) === null,
    }),
    attachment: t.field({
      type: MailAttachment,
      nullable: true,
      select: { docket: { select: { id: true, number: true, file: { select: { size: true } } } } },
      resolve: ({ docket }) => docket && attachmentOf(docket),
    }),
    content: t.field({
      // It may contain a code for signing in.
      ...sessionOnly,
      type: MailContent,
      select: whole,
      resolve: (mail, _, context) =>
        mailAsRead({ letter: mail.letter, secrets: readableSecrets(mail) }, context.services.mail.publicUrl),
    }),
  }),
})
nodesOf(MailMessage, mailMessages)

const MailFilter = builder.inputType('MailFilter', {
  fields: (t) => ({
    kind: t.field({ type: MailKind }),
    state: t.field({ type: MailState }),
    search: t.string({ description: 'Words of the address or the subject.' }),
    reason: t.string({ description: 'Only failed mail with this reason, exactly.' }),
  }),
})

type Filter = { kind?: Kind | null; state?: State | null; search?: string | null; reason?: string | null }

const matching = (filter: Filter | null) => ({
  AND: [
    { kind: filter?.kind ?? undefined, state: filter?.state ?? undefined },
    nameMatches(filter?.search),
    filter?.reason == null ? {} : failedFor(filter.reason),
  ],
})

builder.queryFields((t) => ({
  outbox: t.connection(
    {
      type: MailMessage,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      description: 'All mail, newest first.',
      args: { filter: t.arg({ type: MailFilter }) },
      resolve: async (_, { filter, ...page }, context, info) => {
        const query = { ...nodeQuery(context, info), where: matching(filter ?? null) }
        return toConnection(await mailMessages.page(context.viewer, page, query))
      },
    },
    { name: 'OutboxConnection' },
    { name: 'OutboxEdge' },
  ),
  isMailSent: t.boolean({
    authScopes: { systemAdministrator: true },
    description: 'Whether there is a mail server; without one, mail stays in the Outbox.',
    resolve: (_, __, { services: { mail } }) => mail.isSent,
  }),
}))

type Changed = { mailMessageId: number | null }

const MailChange = builder.objectRef<Changed>('MailChange').implement({
  description: 'A new mail, or a mail whose state changed.',
  fields: (t) => ({
    mail: t.prismaField({
      type: MailMessage,
      nullable: true,
      resolve: (query, { mailMessageId: id }, _, { viewer }) =>
        id === null ? noRow(query) : mailMessages.find(viewer, id, query),
    }),
    listed: t.prismaField({
      type: MailMessage,
      nullable: true,
      description: 'The same, if it matches the filter; otherwise null.',
      args: { filter: t.arg({ type: MailFilter }) },
      resolve: async (query, { mailMessageId: id }, { filter }, { viewer }) => {
        if (id === null) return noRow(query)
        const where = { AND: [{ id }, matching(filter ?? null)] }
        const [mail] = await mailMessages.list(viewer, { ...query, where, take: 1 })
        return mail ?? null
      },
    }),
    gap: t.boolean({
      description: gapDescription,
      resolve: ({ mailMessageId }) => mailMessageId === null,
    }),
  }),
})

builder.subscriptionFields((t) => ({
  mailChanged: t.field({
    type: MailChange,
    authScopes: { systemAdministrator: true },
    description: 'Every new or changed mail.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) => liveSince(since, context, 'mailChanged', isSystemAdministrator),
    resolve: (event) => (event === GAP ? { mailMessageId: null } : event),
  }),
}))

builder.mutationFields((t) => ({
  sendMailAgain: t.field({
    needs: 'TOKEN',
    type: MailChange,
    errors: refusals,
    authScopes: { systemAdministrator: true },
    description: 'Sends a mail again that was sent, stayed in the Outbox or failed.',
    args: { id: t.arg.globalID({ for: MailMessage, required: true }) },
    resolve: async (_, { id }, { viewer }) => {
      const mailMessageId = rowId(id)
      await sendAgain(viewer, mailMessageId)
      return { mailMessageId }
    },
  }),
}))
