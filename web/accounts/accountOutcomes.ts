// The outcome for each of several accounts: the part that all bulk mutations of accounts share.
import { graphql, readInlineData } from 'react-relay'
import type {
  accountOutcomes_outcomes$data,
  accountOutcomes_outcomes$key,
} from '#web/__generated__/accountOutcomes_outcomes.graphql.ts'

/** The outcome for an account, by the id that was sent: done, or why not. */
export type AccountOutcome = accountOutcomes_outcomes$data['outcomes'][number]

/** No outcomes if the whole request was refused. */
export function readOutcomes(
  key: accountOutcomes_outcomes$key | null | undefined,
): readonly AccountOutcome[] {
  /* oxlint-disable relay/must-colocate-fragment-spreads -- the list of users reads its rows from the store */
  const fragment = graphql`
    fragment accountOutcomes_outcomes on AccountOutcomes @inline {
      outcomes {
        sentId
        done
        message
      }
      accounts {
        ...userRow_account
      }
    }
  `
  /* oxlint-enable relay/must-colocate-fragment-spreads */
  return key ? readInlineData(fragment, key).outcomes : []
}
