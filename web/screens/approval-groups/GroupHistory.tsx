// The history of an approval group.
import { graphql, usePaginationFragment } from 'react-relay'
import type { GroupHistory_group$key } from '#web/__generated__/GroupHistory_group.graphql.ts'
import type { GroupHistoryPaginationQuery } from '#web/__generated__/GroupHistoryPaginationQuery.graphql.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function GroupHistory({ group }: { group: GroupHistory_group$key }) {
  const { data, ...pages } = usePaginationFragment<GroupHistoryPaginationQuery, GroupHistory_group$key>(
    graphql`
      fragment GroupHistory_group on ApprovalGroupDetails
      @refetchable(queryName: "GroupHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        history(first: $count, after: $cursor) @connection(key: "GroupHistory_history") {
          edges {
            node {
              ...HistoryList_changes
            }
          }
        }
      }
    `,
    group,
  )
  return <HistoryList changes={data.history.edges.map(({ node }) => node)} pages={pages} />
}
