// The history of the settings.
import { graphql, usePaginationFragment } from 'react-relay'
import type { SettingsHistory_query$key } from '#web/__generated__/SettingsHistory_query.graphql.ts'
import type { SettingsHistoryPaginationQuery } from '#web/__generated__/SettingsHistoryPaginationQuery.graphql.ts'
import { useChange } from '#web/design/useChange.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function SettingsHistory({ query }: { query: SettingsHistory_query$key }) {
  const { data, refetch, ...pages } = usePaginationFragment<
    SettingsHistoryPaginationQuery,
    SettingsHistory_query$key
  >(
    graphql`
      fragment SettingsHistory_query on Query
      @refetchable(queryName: "SettingsHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        settings {
          version
          history(first: $count, after: $cursor) @connection(key: "SettingsHistory_history") {
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
  const { version, history } = data.settings
  // A change saved here or elsewhere adds an entry.
  useChange(version, () => refetch({}, { fetchPolicy: 'store-and-network' }))
  return <HistoryList changes={history.edges.map(({ node }) => node)} pages={pages} />
}
