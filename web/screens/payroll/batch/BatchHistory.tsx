// The history of a pay batch.
import { graphql, usePaginationFragment } from 'react-relay'
import type { BatchHistory_batch$key } from '#web/__generated__/BatchHistory_batch.graphql.ts'
import type { BatchHistoryPaginationQuery } from '#web/__generated__/BatchHistoryPaginationQuery.graphql.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function BatchHistory({ batch }: { batch: BatchHistory_batch$key }) {
  const { data, ...pages } = usePaginationFragment<BatchHistoryPaginationQuery, BatchHistory_batch$key>(
    graphql`
      fragment BatchHistory_batch on PayBatch
      @refetchable(queryName: "BatchHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        history(first: $count, after: $cursor) @connection(key: "BatchHistory_history") {
          edges {
            node {
              ...HistoryList_changes
            }
          }
        }
      }
    `,
    batch,
  )
  return <HistoryList changes={data.history.edges.map(({ node }) => node)} pages={pages} />
}
