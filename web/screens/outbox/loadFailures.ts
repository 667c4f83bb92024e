// Counts the failed mails again.
import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { loadFailuresQuery } from '#web/__generated__/loadFailuresQuery.graphql.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

/** Never rejects: if the fetch fails, the next change repeats it. */
export async function loadFailures(environment: Environment): Promise<void> {
  await fetchAgain<loadFailuresQuery>(environment, query, {}).catch(() => {})
}

const query = graphql`
  query loadFailuresQuery {
    # eslint-disable-next-line relay/must-colocate-fragment-spreads -- NotDelivered reads it from the store
    ...NotDelivered_query
  }
`
