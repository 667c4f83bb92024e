// The live list of accounts, 100 per page.
import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { ACCOUNT_PAGE } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { mayDo } from '#domain/user/administration.ts'
import type { UserList_query$key } from '#web/__generated__/UserList_query.graphql.ts'
import type { UserListPaginationQuery } from '#web/__generated__/UserListPaginationQuery.graphql.ts'
import { useUrlState } from '#web/client/urlState.ts'
import { usePhone } from '#web/design/media.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { rowMatches } from '#web/lists/rowMatches.ts'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { apart, useLiveList } from '#web/lists/useLiveList.ts'
import { InitialPassword } from './InitialPassword.tsx'
import { liveUsers } from './liveUsers.ts'
import { PickedBar } from './PickedBar.tsx'
import { personOf, targetOf, type ActingViewer } from './actingViewer.ts'
import { useAccountActions } from './useAccountActions.tsx'
import { useDeleting } from './useDeleting.ts'
import { usePickedActs } from './usePickedActs.ts'
import { useWelcomePicked } from './useWelcomePicked.ts'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { UserFilters } from './UserFilters.tsx'
import { UserCard } from './UserCard.tsx'
import { userColumns } from './userColumns.tsx'
import {
  byName,
  formatFilters,
  userSort,
  userTests,
  type FilterNames,
  type UserFilter,
  type UserOrder,
} from './userFilters.ts'
import { readRow, type UserRow } from './userRow.ts'
import { RowNote } from '#web/design/RowNote.tsx'
import { rowsOf } from '#web/relay/rowsOf.ts'

type Props = {
  query: UserList_query$key
  viewer: ActingViewer
  filter: UserFilter
  names: FilterNames
  /** Another list is loading. */
  isBusy: boolean
}

export function UserList({ query, viewer, filter, names, isBusy }: Props) {
  const { data, ...pages } = usePaginationFragment<UserListPaginationQuery, UserList_query$key>(
    fragment,
    query,
  )
  const { edges } = data.accounts
  useCatchUpPages({
    fragment,
    reference: query,
    connectionId: data.accounts.__id,
    loaded: edges.length,
    page: ACCOUNT_PAGE,
  })
  const list = useLiveList(liveUsers, data.accounts, { filter })
  // A new object in each render, though its content rarely changes.
  const filterKey = JSON.stringify(filter)
  const belonging = useMemo(() => {
    const filter = JSON.parse(filterKey) as UserFilter
    return rowsOf(edges, readRow).filter((row) => rowMatches(userTests, row, filter))
  }, [edges, filterKey])
  const { rows, live } = apart(list, belonging)

  const { shown, show } = useShownRecord('user')
  const isPhone = usePhone()
  const { menuOf, given, forget } = useAccountActions(viewer, show)
  const deleting = useDeleting(rows, (row) => mayDo('delete', personOf(viewer), targetOf(row)))
  const welcoming = useWelcomePicked(
    deleting,
    (row) => !row.hasSignedIn && mayDo('welcome', personOf(viewer), targetOf(row)),
  )
  const acts = usePickedActs(deleting, viewer)
  const [search, changeAddress] = useUrlState()
  const sort = userSort.read(search)
  const menu = (row: UserRow, tabIndex: 0 | -1) => (
    <MoreMenu label={`More for ${fullName(row)}`} items={menuOf(row)} tabIndex={tabIndex} />
  )
  const filterTexts = formatFilters(filter, names)
  return (
    <>
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '3', md: '4' }}>
        <UserFilters names={names} onDelete={isPhone ? undefined : deleting.deletePicked} />
      </chakra.div>
      <LiveTable
        label="Users"
        pages={pages}
        page={ACCOUNT_PAGE}
        live={live}
        news={['new user', 'new users']}
        isBusy={isBusy}
        columns={userColumns(menu)}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={fullName}
        card={(row) => <UserCard row={row} menu={menu(row, 0)} />}
        onRowClick={(row) => show(row.number)}
        onRowHold={deleting.toggle}
        // A phone has no room for checkboxes until the user holds a card.
        selection={isPhone && deleting.picked === 0 ? undefined : deleting.selection}
        current={rows.find(({ number }) => number === shown)?.id ?? null}
        rowNote={(row) => {
          const message = deleting.notes.get(row.id)
          return message && <RowNote message={message} onDismiss={() => deleting.dismiss(row)} />
        }}
        sort={{ key: sort.by, direction: sort.ascending ? 'ascending' : 'descending' }}
        onSort={(to) =>
          changeAddress((now) =>
            userSort.set(
              now,
              to ? { by: to.key as UserOrder, ascending: to.direction === 'ascending' } : byName,
            ),
          )
        }
        empty={
          filterTexts.length > 0 ? (
            <NoMatch icon={Users} title="No users found" filters={filterTexts} />
          ) : (
            <EmptyState icon={Users} title="No users yet">
              Use Create Account to create the first one.
            </EmptyState>
          )
        }
      />
      <PickedBar deleting={deleting} welcoming={welcoming} acts={acts} />
      {given && <InitialPassword given={given} onClosed={forget} />}
    </>
  )
}

const fragment = graphql`
  fragment UserList_query on Query
  @refetchable(queryName: "UserListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 100 }
    cursor: { type: "String" }
    filter: { type: "AccountFilter!" }
    sort: { type: "AccountSort!" }
  ) {
    accounts(first: $count, after: $cursor, filter: $filter, sort: $sort)
      @connection(key: "UserList_accounts", filters: ["filter", "sort"]) {
      __id
      eventCursor
      edges {
        node {
          ...userRow_account
        }
      }
    }
  }
`
