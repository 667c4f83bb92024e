// The live list of approval groups, 20 per page.
import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay'
import { APPROVAL_GROUP_PAGE } from '#domain/limits.ts'
import type { GroupList_query$key } from '#web/__generated__/GroupList_query.graphql.ts'
import type { GroupListPaginationQuery } from '#web/__generated__/GroupListPaginationQuery.graphql.ts'
import { useUrlState } from '#web/client/urlState.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import type { MenuItem } from '#web/design/Menu.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { rowMatches } from '#web/lists/rowMatches.ts'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { apart, useLiveList } from '#web/lists/useLiveList.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useSoon, useTimesheetChanges } from '#web/relay/follow.ts'
import { GroupCard } from './GroupCard.tsx'
import { groupColumns } from './groupColumns.tsx'
import {
  byName,
  filterOf,
  formatFilters,
  groupOrder,
  groupParams,
  groupTests,
  type GroupOrder,
} from './groupFilters.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { readRow, type GroupRow } from './groupRow.ts'
import { liveGroups } from './liveGroups.ts'
import { readCounts } from './readCounts.ts'

type Props = {
  query: GroupList_query$key
  /** Another list is loading. */
  isBusy: boolean
  /** The number of the group whose form is open. */
  current: number | 'new' | null
  onOpen: (number: number) => void
  menuOf: (row: GroupRow) => MenuItem[]
}

export function GroupList({ query, isBusy, current, onOpen, menuOf }: Props) {
  const { data, ...pages } = usePaginationFragment<GroupListPaginationQuery, GroupList_query$key>(
    fragment,
    query,
  )
  const { edges, eventCursor } = data.administeredGroups
  useCatchUpPages({
    fragment,
    reference: query,
    connectionId: data.administeredGroups.__id,
    loaded: edges.length,
    page: APPROVAL_GROUP_PAGE,
  })
  const params = useParams(groupParams).shown
  const filter = filterOf(params)
  const all = useMemo(() => rowsOf(edges, readRow), [edges])
  const environment = useRelayEnvironment()
  const ids = all.map(({ id }) => id)
  const countAgain = useSoon(() => readCounts(environment, ids))
  useTimesheetChanges(eventCursor, countAgain)
  const list = useLiveList(liveGroups, data.administeredGroups, { filter }, { onEvent: countAgain })
  const belonging = all.filter((row) => rowMatches(groupTests, row, filter))
  const { rows, live } = apart(list, belonging)
  const [search, changeAddress] = useUrlState()
  const order = groupOrder.read(search)
  const menu = (row: GroupRow, tabIndex: 0 | -1) => (
    <MoreMenu label={`More for ${row.name}`} items={menuOf(row)} tabIndex={tabIndex} />
  )
  const filterTexts = formatFilters(params)
  return (
    <LiveTable
      label="Approval groups"
      pages={pages}
      page={APPROVAL_GROUP_PAGE}
      live={live}
      news={['new approval group', 'new approval groups']}
      isBusy={isBusy}
      columns={groupColumns(menu)}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={({ name }) => name}
      card={(row) => <GroupCard row={row} menu={menu(row, 0)} />}
      onRowClick={(row) => onOpen(row.number)}
      current={rows.find(({ number }) => number === current)?.id ?? null}
      sort={{ key: order.by, direction: order.ascending ? 'ascending' : 'descending' }}
      onSort={(to) =>
        changeAddress((now) =>
          groupOrder.set(
            now,
            to ? { by: to.key as GroupOrder, ascending: to.direction === 'ascending' } : byName,
          ),
        )
      }
      empty={
        filterTexts.length > 0 ? (
          <NoMatch icon={UsersRound} title="No approval groups found" filters={filterTexts} />
        ) : (
          <EmptyState icon={UsersRound} title="No approval groups yet">
            Use Create Approval Group to create the first one. Its approvers decide the timesheets of its
            people.
          </EmptyState>
        )
      }
    />
  )
}

const fragment = graphql`
  fragment GroupList_query on Query
  @refetchable(queryName: "GroupListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 20 }
    cursor: { type: "String" }
    filter: { type: "ApprovalGroupFilter!" }
    order: { type: "ApprovalGroupOrder!" }
  ) {
    administeredGroups(first: $count, after: $cursor, filter: $filter, order: $order)
      @connection(key: "GroupList_administeredGroups", filters: ["filter", "order"]) {
      __id
      eventCursor
      edges {
        node {
          ...groupRow_group
        }
      }
    }
  }
`
