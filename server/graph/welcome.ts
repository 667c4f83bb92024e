// The welcome e-mail of accounts: its state, and how administrators send it.
import { BULK_MAX } from '#domain/limits.ts'
import { welcomeState, type MailState as State } from '#domain/mail.ts'
import { sendWelcomeEmail, sendWelcomeEmails, type Outcome } from '#server/actions/mail/welcome.ts'
import { readWelcomeMails } from '#server/read/mail.ts'
import { accounts } from '#server/read/people.ts'
import { Account } from './account.ts'
import { AccountChange } from './account-change.ts'
import { builder, refusals } from './core/builder.ts'
import { rowId, rowIdOf } from './core/ids.ts'
import { createLoader } from './core/loader.ts'
import { MailState } from './mail.ts'

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
    mailState: t.expose('state', { type: MailState, description: 'The state of the mail itself.' }),
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

type SentOutcome = Outcome & { sentId: string }
const WelcomeEmailOutcome = builder.objectRef<SentOutcome>('WelcomeEmailOutcome').implement({
  description: 'The outcome for one of several accounts.',
  fields: (t) => ({
    sentId: t.exposeID('sentId', { description: 'The id that the client sent.' }),
    sent: t.boolean({
      description: 'Whether the mail was queued.',
      resolve: ({ stoppedBy }) => stoppedBy === null,
    }),
    code: t.string({
      nullable: true,
      description: 'Why it was not sent: the code of a refusal, NOT_FOUND, FORBIDDEN or TOO_MANY_REQUESTS.',
      resolve: ({ stoppedBy }) => stoppedBy?.code ?? null,
    }),
    message: t.string({
      nullable: true,
      description: 'The reason as a message for the user.',
      resolve: ({ stoppedBy }) => stoppedBy?.message ?? null,
    }),
  }),
})

const WelcomeEmails = builder.objectRef<{ outcomes: SentOutcome[] }>('WelcomeEmails').implement({
  description: 'The outcomes for several accounts.',
  fields: (t) => ({
    outcomes: t.field({ type: [WelcomeEmailOutcome], resolve: ({ outcomes }) => outcomes }),
    accounts: t.prismaField({
      type: [Account],
      description: 'The current accounts.',
      complexity: { multiplier: BULK_MAX / 10 },
      resolve: (query, { outcomes }, _, { viewer }) =>
        accounts.among(
          viewer,
          outcomes.map(({ userId }) => userId),
          query,
        ),
    }),
  }),
})

builder.mutationFields((t) => ({
  sendWelcomeEmails: t.field({
    type: WelcomeEmails,
    errors: refusals,
    description: `Sends the welcome e-mail to 1 to ${BULK_MAX} people; a refusal for one does not stop the others.`,
    // Not global IDs: an invalid id gets an outcome of its own and does not stop the others.
    args: { accounts: t.arg.idList({ required: true }) },
    resolve: async (_, { accounts: ids }, { viewer, tokens }) => {
      const sent = new Map(ids.map((id) => [String(id), rowIdOf('Account', String(id))]))
      const outcomes = await sendWelcomeEmails({ tokens }, viewer, [...sent.values()])
      const byRow = new Map(outcomes.map((outcome) => [outcome.userId, outcome]))
      return { outcomes: [...sent].map(([sentId, userId]) => ({ sentId, ...byRow.get(userId)! })) }
    },
  }),
  sendWelcomeEmail: t.field({
    type: AccountChange,
    errors: refusals,
    description: 'Sends a person the welcome e-mail. Its invitation replaces the previous one.',
    args: {
      id: t.arg.globalID({ for: Account, required: true }),
      version: t.arg.int({ description: 'The version that the user saw; without it, any version.' }),
    },
    resolve: async (_, { id, version }, { viewer, tokens }) => {
      const userId = rowId(id)
      await sendWelcomeEmail({ tokens }, viewer, { userId, version })
      return { userId }
    },
  }),
}))
