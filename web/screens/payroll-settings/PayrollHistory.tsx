// The history of the pay codes and their rules.
import { graphql, usePaginationFragment } from 'react-relay'
import type { PayrollHistory_query$key } from '#web/__generated__/PayrollHistory_query.graphql.ts'
import type { PayrollHistoryPaginationQuery } from '#web/__generated__/PayrollHistoryPaginationQuery.graphql.ts'
import { useChange } from '#web/design/useChange.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function PayrollHistory({ query }: { query: PayrollHistory_query$key }) {
  const { data, refetch, ...pages } = usePaginationFragment<
    PayrollHistoryPaginationQuery,
    PayrollHistory_query$key
  >(
    graphql`
      fragment PayrollHistory_query on Query
      @refetchable(queryName: "PayrollHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        payroll {
          version
          history(first: $count, after: $cursor) @connection(key: "PayrollHistory_history") {
            edges {
              node {
                ...HistoryList_changes
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { version, history } = data.payroll
  // A change saved here or elsewhere adds an entry.
  useChange(version, () => refetch({}, { fetchPolicy: 'store-and-network' }))
  return <HistoryList changes={history.edges.map(({ node }) => node)} pages={pages} />
}
