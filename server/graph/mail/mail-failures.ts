// Failed mail by its reason, for the Outbox.
import { MAIL_FAILURES_MAX, MAILS_SENT_AGAIN_MAX } from '#domain/limits.ts'
import type { SentAgain } from '#domain/mail.ts'
import { sendFailedAgain } from '#server/actions/mail/outbox.ts'
import {
  readMailFailures,
  type MailFailure as Failure,
  type MailFailures as Failures,
} from '#server/read/mail/mail-failures.ts'
import { builder, refusals } from '../core/builder.ts'

const MailFailure = builder.objectRef<Failure>('MailFailure').implement({
  description: 'The failed mails with one reason.',
  fields: (t) => ({
    reason: t.exposeString('reason'),
    mails: t.exposeInt('mails'),
    expired: t.exposeInt('expired', {
      description: 'How many of them cannot be sent again, because their codes have expired.',
    }),
    addresses: t.exposeInt('addresses', { description: 'The number of different addresses.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', description: 'When the newest of them was queued.' }),
  }),
})

const MailFailures = builder.objectRef<Failures>('MailFailures').implement({
  description: 'The 10,000 latest failed mails, by reason.',
  fields: (t) => ({
    reasons: t.field({
      type: [MailFailure],
      description: `Most mails first, at most ${MAIL_FAILURES_MAX}.`,
      resolve: ({ reasons }) => reasons,
    }),
    otherReasons: t.exposeInt('otherReasons', { description: 'The number of further reasons.' }),
    otherMails: t.exposeInt('otherMails', { description: 'The number of mails with these further reasons.' }),
  }),
})

builder.queryField('mailFailures', (t) =>
  t.field({
    type: MailFailures,
    authScopes: { systemAdministrator: true },
    description: 'What was not delivered, by reason.',
    resolve: () => readMailFailures(),
  }),
)

const MailsSentAgain = builder.objectRef<SentAgain>('MailsSentAgain').implement({
  description: 'The outcome of sending failed mail again, in numbers of mails.',
  fields: (t) => ({
    queued: t.exposeInt('queued', { description: 'On their way.' }),
    expired: t.exposeInt('expired', { description: 'Left out, because their codes have expired.' }),
    left: t.exposeInt('left', { description: 'Left for another request.' }),
  }),
})

builder.mutationField('sendFailedMailAgain', (t) =>
  t.field({
    needs: 'TOKEN',
    type: MailsSentAgain,
    errors: refusals,
    authScopes: { systemAdministrator: true },
    description: `Sends failed mail with this reason again, oldest first, at most ${MAILS_SENT_AGAIN_MAX} at a time.`,
    args: { reason: t.arg.string({ required: true }) },
    resolve: (_, { reason }, { viewer }) => sendFailedAgain(viewer, reason),
  }),
)
