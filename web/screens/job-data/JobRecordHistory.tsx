// The changes of a record by administrators.
import { graphql, usePaginationFragment } from 'react-relay'
import type { JobRecordHistory_query$key } from '#web/__generated__/JobRecordHistory_query.graphql.ts'
import type { JobRecordHistoryPaginationQuery } from '#web/__generated__/JobRecordHistoryPaginationQuery.graphql.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function JobRecordHistory({ record }: { record: JobRecordHistory_query$key }) {
  const { data, ...pages } = usePaginationFragment<
    JobRecordHistoryPaginationQuery,
    JobRecordHistory_query$key
  >(
    graphql`
      fragment JobRecordHistory_query on Query
      @refetchable(queryName: "JobRecordHistoryPaginationQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 25 }
        cursor: { type: "String" }
        kind: { type: "JobDataKind!" }
        number: { type: "Int!" }
      ) {
        jobRecordHistory(first: $count, after: $cursor, kind: $kind, number: $number)
          @connection(key: "JobRecordHistory_jobRecordHistory") {
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
  return <HistoryList changes={data.jobRecordHistory.edges.map(({ node }) => node)} pages={pages} />
}
