// The history of the public holidays of all regions.
import { graphql, usePaginationFragment } from 'react-relay'
import type { HolidayHistory_query$key } from '#web/__generated__/HolidayHistory_query.graphql.ts'
import type { HolidayHistoryPaginationQuery } from '#web/__generated__/HolidayHistoryPaginationQuery.graphql.ts'
import { HistoryList } from '#web/recordHistory/HistoryList.tsx'

export function HolidayHistory({ query }: { query: HolidayHistory_query$key }) {
  const { data, ...pages } = usePaginationFragment<HolidayHistoryPaginationQuery, HolidayHistory_query$key>(
    graphql`
      fragment HolidayHistory_query on Query
      @refetchable(queryName: "HolidayHistoryPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        settings {
          holidayHistory(first: $count, after: $cursor) @connection(key: "HolidayHistory_holidayHistory") {
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
  return <HistoryList changes={data.settings.holidayHistory.edges.map(({ node }) => node)} pages={pages} />
}
