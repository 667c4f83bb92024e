// The history of a pay location.
import { graphql, usePaginationFragment } from 'react-relay'
import type { LocationHistory_location$key } from '#web/__generated__/LocationHistory_location.graphql.ts'
import type { LocationHistoryPaginationQuery } from '#web/__generated__/LocationHistoryPaginationQuery.graphql.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function LocationHistory({ location }: { location: LocationHistory_location$key }) {
  const { data, ...pages } = usePaginationFragment<
    LocationHistoryPaginationQuery,
    LocationHistory_location$key
  >(
    graphql`
      fragment LocationHistory_location on PayLocation
      @refetchable(queryName: "LocationHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        history(first: $count, after: $cursor) @connection(key: "LocationHistory_history") {
          edges {
            node {
              ...HistoryList_changes
            }
          }
        }
      }
    `,
    location,
  )
  return <HistoryList changes={data.history.edges.map(({ node }) => node)} pages={pages} />
}
