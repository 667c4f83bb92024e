// Reads the counts of the groups on screen again: accounts and timesheets change them, too.
import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { PAGE_MAX } from '#domain/limits.ts'
import type { readCountsQuery } from '#web/__generated__/readCountsQuery.graphql.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

export async function readCounts(environment: Environment, ids: readonly string[]): Promise<void> {
  for (let at = 0; at === 0 || at < ids.length; at += PAGE_MAX) {
    const variables = { ids: ids.slice(at, at + PAGE_MAX) }
    // If the fetch fails, the next change repeats it.
    await fetchAgain<readCountsQuery>(environment, query, variables).catch(() => {})
  }
}

/* oxlint-disable relay/must-colocate-fragment-spreads -- who shows these reads them from the store */
const query = graphql`
  query readCountsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ApprovalGroupDetails {
        ...groupRow_group @alias(as: "row")
      }
    }
    ...NobodyNotice_query
  }
`
/* oxlint-enable relay/must-colocate-fragment-spreads */
