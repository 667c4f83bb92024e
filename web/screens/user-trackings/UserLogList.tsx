// The user log, live, newest first, 100 per page. Without a narrower filter, the usual sign-ins of a person on a day are
// one row.
import { UsersRound } from 'lucide-react'
import { useContext, useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { USER_LOG_PAGE } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { userLogLabel } from '#domain/user/user-log.ts'
import type { UserLogList_query$key } from '#web/__generated__/UserLogList_query.graphql.ts'
import type { UserLogListPaginationQuery } from '#web/__generated__/UserLogListPaginationQuery.graphql.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { apart, useLiveList } from '#web/lists/useLiveList.ts'
import { useParams } from '#web/lists/useParams.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { liveUserLog } from './liveUserLog.ts'
import { UserLogCard, userLogColumns } from './userLogColumns.tsx'
import { foldDays, readRow } from './userLogRow.ts'
import { formatFilters, isByDay, userTrackingParams } from './userTrackingParams.ts'

type Props = {
  query: UserLogList_query$key
  /** The name of the person in the filter, once loaded. */
  name: string | null
  /** Another list is loading. */
  isBusy: boolean
}

export function UserLogList({ query, name, isBusy }: Props) {
  const { data, ...pages } = usePaginationFragment<UserLogListPaginationQuery, UserLogList_query$key>(
    fragment,
    query,
  )
  const { __id: connectionId, edges } = data.userLogs
  useCatchUpPages({
    fragment,
    reference: query,
    connectionId,
    loaded: edges.length,
    page: USER_LOG_PAGE,
  })
  const { shown: filter } = useParams(userTrackingParams)
  const list = useLiveList(liveUserLog, data.userLogs, { filter })
  const filterTexts = formatFilters(filter, name)
  const timeZone = useContext(CompanyZoneContext)
  const byDay = isByDay(filter)
  const entries = useMemo(() => rowsOf(edges, readRow), [edges])
  const { rows: shown, live } = apart(list, entries)
  const rows = byDay ? foldDays(shown, timeZone) : shown
  return (
    <LiveTable
      label="User log"
      pages={pages}
      page={USER_LOG_PAGE}
      live={live}
      news={['new entry', 'new entries']}
      isBusy={isBusy}
      columns={userLogColumns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${fullName(row.user)}, ${userLogLabel[row.userLogType]}`}
      card={(row) => <UserLogCard row={row} />}
      empty={
        filterTexts.length > 0 ? (
          <NoMatch icon={UsersRound} title="Nothing found" filters={filterTexts} />
        ) : (
          <EmptyState icon={UsersRound} title="Nothing yet">
            Everybody who signs in or out is listed here.
          </EmptyState>
        )
      }
    />
  )
}

const fragment = graphql`
  fragment UserLogList_query on Query
  @refetchable(queryName: "UserLogListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 100 }
    cursor: { type: "String" }
    filter: { type: "UserLogFilter!" }
    byDay: { type: "Boolean!" }
  ) {
    userLogs(first: $count, after: $cursor, filter: $filter, byDay: $byDay)
      @connection(key: "UserLogList_userLogs", filters: ["filter", "byDay"]) {
      __id
      eventCursor
      edges {
        node {
          ...userLogRow_log
        }
      }
    }
  }
`
