// The welcome e-mail of accounts: its state, and how administrators send it.
import { BULK_MAX } from '#domain/limits.ts'
import { welcomeState, whatBecame, type MailState as State } from '#domain/mail.ts'
import { sendWelcomeEmail, sendWelcomeEmails } from '#server/actions/mail/welcome.ts'
import { readWelcomeMails } from '#server/read/mail/mail.ts'
import { Account } from './account.ts'
import { AccountChange } from './account-change.ts'
import { AccountOutcomes, outcomesOf } from './account-outcomes.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { createLoader } from '../core/loader.ts'
import { MailState } from '../mail/mail.ts'

const WelcomeState = builder.enumType('WelcomeState', {
  description:
    'INIT while it is being sent, SUCCESS if it was sent or stays in the Outbox, FAIL after the last try failed.',
  values: ['INIT', 'SUCCESS', 'FAIL'] as const,
})

type Welcome = { state: State; createdAt: Date; sentAt: Date | null; lastError: string | null }

const WelcomeEmail = builder.objectRef<Welcome>('WelcomeEmail').implement({
  description: 'The state of the last welcome e-mail of a person.',
  fields: (t) => ({
    state: t.field({ type: WelcomeState, resolve: ({ state }) => welcomeState[state] }),
    mailState: t.field({
      type: MailState,
      description: 'The state of the mail itself.',
      resolve: ({ state }, _, { services }) => whatBecame(state, services.mail.isSent),
    }),
    at: t.field({
      type: 'DateTime',
      description: 'When it was sent or, before that, requested.',
      resolve: ({ sentAt, createdAt }) => sentAt ?? createdAt,
    }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why the last try failed.' }),
  }),
})

const welcomeOf = createLoader(readWelcomeMails)

builder.prismaObjectField(Account, 'welcomeEmail', (t) =>
  t.field({
    type: WelcomeEmail,
    nullable: true,
    description: 'Null if none was sent.',
    select: { id: true },
    resolve: async ({ id }, _, context) => (await welcomeOf(context, id)) ?? null,
  }),
)

builder.mutationFields((t) => ({
  sendWelcomeEmails: t.field({
    needs: 'SESSION',
    type: AccountOutcomes,
    errors: refusals,
    description: `Sends the welcome e-mail to 1 to ${BULK_MAX} people; a refusal for one does not stop the others.`,
    args: { accounts: t.arg.idList({ required: true }) },
    resolve: (_, { accounts }, { viewer, services: { tokens } }) =>
      outcomesOf(accounts, (userIds) => sendWelcomeEmails({ tokens }, viewer, userIds)),
  }),
  sendWelcomeEmail: t.field({
    needs: 'SESSION',
    type: AccountChange,
    errors: refusals,
    description: 'Sends a person the welcome e-mail. Its invitation replaces the previous one.',
    args: {
      id: t.arg.globalID({ for: Account, required: true }),
      version: t.arg.int({ description: 'The version that the user saw; without it, any version.' }),
    },
    resolve: async (_, { id, version }, { viewer, services: { tokens } }) => {
      const userId = rowId(id)
      await sendWelcomeEmail({ tokens }, viewer, { userId, version })
      return { userId }
    },
  }),
}))
