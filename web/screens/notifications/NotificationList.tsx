// What the viewer was told, newest first: 25 a page, live, each leading to its timesheet.
import { chakra } from '@chakra-ui/react'
import { Bell, Mail, MailOpen } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { NOTIFICATION_PAGE } from '#domain/limits.ts'
import type { NotificationList_query$key } from '#web/__generated__/NotificationList_query.graphql.ts'
import type { NotificationListPaginationQuery } from '#web/__generated__/NotificationListPaginationQuery.graphql.ts'
import { DataTable } from '#web/design/table/DataTable.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { MoreRows } from '#web/design/table/MoreRows.tsx'
import { useCatchUp } from '#web/relay/connection.ts'
import { notificationColumns } from './columns.tsx'
import { NotificationBar } from './NotificationBar.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { readRow, type NotificationRow } from './row.ts'
import { useLiveNotifications } from './useLiveNotifications.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useOpenNotified } from './useOpenNotified.ts'
import { useMinute } from './ago.ts'

/** As many rows as one page may have. */
const PAGE_MAX = 100

export function NotificationList({ query }: { query: NotificationList_query$key }) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    NotificationListPaginationQuery,
    NotificationList_query$key
  >(
    graphql`
      fragment NotificationList_query on Query
      @refetchable(queryName: "NotificationListPaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }) {
        me {
          id
          userId
          userType
          unreadNotifications
        }
        notifications(first: $count, after: $cursor) @connection(key: "NotificationList_notifications") {
          __id
          eventCursor
          edges {
            node {
              ...row_notification
            }
          }
        }
      }
    `,
    query,
  )
  const { me, notifications } = data
  const rows = useMemo(() => notifications.edges.map(({ node }) => readRow(node)), [notifications])
  const catchUp = useCallback(
    () =>
      void refetch(
        { count: Math.min(Math.max(rows.length, NOTIFICATION_PAGE), PAGE_MAX) },
        { fetchPolicy: 'network-only' },
      ),
    [refetch, rows.length],
  )
  useCatchUp(catchUp)
  const arrived = useLiveNotifications(notifications.__id, notifications.eventCursor)
  const { markOne, markAll, isMarkingAll } = useMarkRead(me)
  const openSheet = useOpenNotified(me)
  const now = useMinute()

  const open = (row: NotificationRow) => {
    markOne(row, true)
    openSheet(row)
  }
  const settle = async () => {
    // Its answer names no more than the newest; a longer list asks again.
    if ((await markAll({})) && rows.length > PAGE_MAX) catchUp()
  }
  return (
    <chakra.div>
      <NotificationBar unread={me.unreadNotifications} busy={isMarkingAll} onMarkAll={() => void settle()} />
      <chakra.div paddingInline={{ base: '4', md: '0' }}>
        <DataTable
          label="Notifications"
          columns={notificationColumns(now, (row) => (
            <Toggle row={row} onToggle={markOne} />
          ))}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={(row) => `${row.isRead ? '' : 'Unread: '}${row.message}`}
          card={(row) => (
            <NotificationCard row={row} now={now} action={<Toggle row={row} onToggle={markOne} />} />
          )}
          onRowClick={open}
          changedKeys={arrived}
          empty={
            <EmptyState icon={Bell} title="No notifications yet">
              {me.userType === 'STAFF'
                ? 'When an approver decides a timesheet of yours, you are told here.'
                : 'When a timesheet is submitted to you, or one of yours is decided, you are told here.'}
            </EmptyState>
          }
        />
        {hasNext && <MoreRows isLoading={isLoadingNext} loadNext={loadNext} count={NOTIFICATION_PAGE} />}
      </chakra.div>
    </chakra.div>
  )
}

function Toggle({
  row,
  onToggle,
}: {
  row: NotificationRow
  onToggle: (row: NotificationRow, isRead: boolean) => void
}) {
  const Icon = row.isRead ? Mail : MailOpen
  return (
    <IconButton
      label={row.isRead ? 'Mark as unread' : 'Mark as read'}
      onClick={() => onToggle(row, !row.isRead)}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}
