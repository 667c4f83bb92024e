// What became of each of several people: the part that all mutations of several accounts share.
import { graphql, readInlineData } from 'react-relay'
import type {
  accountOutcomes_outcomes$data,
  accountOutcomes_outcomes$key,
} from '#web/__generated__/accountOutcomes_outcomes.graphql.ts'

/** Whether it was done to an account, by the id that was sent, and otherwise why not. */
export type AccountOutcome = accountOutcomes_outcomes$data['outcomes'][number]

/** None for a result that is a refusal. */
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
