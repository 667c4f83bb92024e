// The history of a record that administrators look after.
import { startTransition } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import type { RecordHistory_record$key } from '#web/__generated__/RecordHistory_record.graphql.ts'
import type { RecordHistoryPaginationQuery } from '#web/__generated__/RecordHistoryPaginationQuery.graphql.ts'
import { useChange } from '#web/design/useChange.ts'
import { HistoryList } from './HistoryList.tsx'

export function RecordHistory({ record }: { record: RecordHistory_record$key }) {
  const { data, refetch, ...pages } = usePaginationFragment<
    RecordHistoryPaginationQuery,
    RecordHistory_record$key
  >(
    graphql`
      fragment RecordHistory_record on Administered
      @refetchable(queryName: "RecordHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        version
        history(first: $count, after: $cursor) @connection(key: "RecordHistory_history") {
          edges {
            node {
              ...HistoryList_changes
            }
          }
        }
      }
    `,
    record,
  )
  // A change saved here or elsewhere adds an entry. The form above it stays usable meanwhile.
  useChange(data.version, () => startTransition(() => void refetch({}, { fetchPolicy: 'store-and-network' })))
  return <HistoryList changes={data.history.edges.map(({ node }) => node)} pages={pages} />
}
