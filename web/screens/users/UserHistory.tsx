// The history of an account.
import { graphql, usePaginationFragment } from 'react-relay'
import type { UserHistory_account$key } from '#web/__generated__/UserHistory_account.graphql.ts'
import type { UserHistoryPaginationQuery } from '#web/__generated__/UserHistoryPaginationQuery.graphql.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function UserHistory({ account }: { account: UserHistory_account$key }) {
  const { data, ...pages } = usePaginationFragment<UserHistoryPaginationQuery, UserHistory_account$key>(
    graphql`
      fragment UserHistory_account on Account
      @refetchable(queryName: "UserHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        history(first: $count, after: $cursor) @connection(key: "UserHistory_history") {
          edges {
            node {
              ...HistoryList_changes
            }
          }
        }
      }
    `,
    account,
  )
  return <HistoryList changes={data.history.edges.map(({ node }) => node)} pages={pages} />
}
