// The outcomes of an action on several accounts: a refusal for one does not stop the others.
import { BULK_MAX } from '#domain/limits.ts'
import type { Outcome } from '#server/actions/user/bulk.ts'
import { accounts } from '#server/read/user/people.ts'
import { Account } from './account.ts'
import { builder } from '../core/builder.ts'
import { rowIdOf } from '../core/ids.ts'

type SentOutcome = Outcome & { sentId: string }

const AccountOutcome = builder.objectRef<SentOutcome>('AccountOutcome').implement({
  description: 'The outcome for one of several accounts.',
  fields: (t) => ({
    sentId: t.exposeID('sentId', { description: 'The id that the client sent.' }),
    done: t.boolean({ resolve: ({ stoppedBy }) => stoppedBy === null }),
    code: t.string({
      nullable: true,
      description: 'Why it was not done: the code of a refusal, NOT_FOUND, FORBIDDEN or TOO_MANY_REQUESTS.',
      resolve: ({ stoppedBy }) => stoppedBy?.code ?? null,
    }),
    message: t.string({
      nullable: true,
      description: 'The reason as a message for the user.',
      resolve: ({ stoppedBy }) => stoppedBy?.message ?? null,
    }),
  }),
})

export const AccountOutcomes = builder.objectRef<{ outcomes: SentOutcome[] }>('AccountOutcomes').implement({
  description: 'The outcomes for several accounts.',
  fields: (t) => ({
    outcomes: t.field({ type: [AccountOutcome], resolve: ({ outcomes }) => outcomes }),
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

/**
 * Runs an action on the accounts that a client sent. The ids are not declared as global ids: an invalid one gets an
 * outcome of its own and does not stop the others.
 */
export async function outcomesOf(
  sentIds: readonly (string | number)[],
  act: (userIds: readonly number[]) => Promise<Outcome[]>,
): Promise<{ outcomes: SentOutcome[] }> {
  const sent = new Map(sentIds.map((id) => [String(id), rowIdOf('Account', String(id))]))
  const outcomes = await act([...sent.values()])
  const byRow = new Map(outcomes.map((outcome) => [outcome.userId, outcome]))
  return { outcomes: [...sent].map(([sentId, userId]) => ({ sentId, ...byRow.get(userId)! })) }
}
