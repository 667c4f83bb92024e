// The viewer's notifications, live, newest first, 25 per page. Each links to its timesheet.
import { chakra } from '@chakra-ui/react'
import { Bell, BellDot, Mail, MailOpen } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment, useSubscription } from 'react-relay'
import { NOTIFICATION_PAGE, PAGE_MAX } from '#domain/limits.ts'
import type { NotificationList_query$key } from '#web/__generated__/NotificationList_query.graphql.ts'
import type { NotificationListPaginationQuery } from '#web/__generated__/NotificationListPaginationQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { useShownHere } from '#web/client/shownHere.ts'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { useLiveList } from '#web/lists/useLiveList.ts'
import { useParams } from '#web/lists/useParams.ts'
import { liveNotifications, liveStatuses } from './liveNotifications.ts'
import { notificationColumns } from './notificationColumns.tsx'
import { NotificationBar } from './NotificationBar.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { notificationParams } from './notificationParams.ts'
import { readRow, type NotificationRow } from './notificationRow.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useOpenFromAddress } from './useOpenFromAddress.ts'
import { useOpenNotification } from './useOpenNotification.ts'
import { useMinute } from './ago.ts'

type Props = { query: NotificationList_query$key; isBusy: boolean }

export function NotificationList({ query, isBusy }: Props) {
  const { data, ...pages } = usePaginationFragment<
    NotificationListPaginationQuery,
    NotificationList_query$key
  >(fragment, query)
  const { me, notifications } = data
  const rows = useMemo(() => notifications.edges.map(({ node }) => readRow(node)), [notifications])
  const catchUp = useCatchUpPages({
    fragment,
    reference: query,
    connectionId: notifications.__id,
    loaded: rows.length,
    page: NOTIFICATION_PAGE,
  })
  const live = useLiveList(liveNotifications, notifications, {})
  useSubscription(liveStatuses)
  useShownHere(() => true)
  const shown = rows.filter((row) => !live.waiting.has(row.id))
  const { markOne, markAll, isMarkingAll } = useMarkRead(me)
  const openSheet = useOpenNotification(me)
  const now = useMinute()
  const { unread } = useParams(notificationParams).shown

  const open = (row: NotificationRow) => {
    markOne(row, true)
    void openSheet(row)
  }
  useOpenFromAddress(open)
  const settle = async () => {
    // The response contains only the newest; a longer list is fetched again.
    if ((await markAll({})) && rows.length > PAGE_MAX) catchUp()
  }
  return (
    <chakra.div>
      <NotificationBar unread={me.unreadNotifications} busy={isMarkingAll} onMarkAll={() => void settle()} />
      <LiveTable
        label="Notifications"
        pages={pages}
        page={NOTIFICATION_PAGE}
        isBusy={isBusy}
        live={live}
        news={['new notification', 'new notifications']}
        columns={notificationColumns(now, (row) => (
          <Toggle row={row} onToggle={markOne} />
        ))}
        rows={shown}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.isRead ? '' : 'Unread: '}${row.message}`}
        card={(row) => (
          <NotificationCard row={row} now={now} action={<Toggle row={row} onToggle={markOne} />} />
        )}
        onRowClick={open}
        empty={
          unread ? (
            <EmptyState icon={BellDot} title="Nothing unread">
              You have read all of your notifications.
            </EmptyState>
          ) : (
            <EmptyState icon={Bell} title="No notifications yet">
              {me.userType === 'STAFF'
                ? 'When an approver decides a timesheet of yours, you are told here.'
                : 'When a timesheet is submitted to you, or one of yours is decided, you are told here.'}
            </EmptyState>
          )
        }
      />
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

const fragment = graphql`
  fragment NotificationList_query on Query
  @refetchable(queryName: "NotificationListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 25 }
    cursor: { type: "String" }
    filter: { type: "NotificationFilter!" }
  ) {
    me {
      id
      userId
      userType
      unreadNotifications
    }
    notifications(first: $count, after: $cursor, filter: $filter)
      @connection(key: "NotificationList_notifications") {
      __id
      eventCursor
      edges {
        node {
          ...notificationRow_notification
        }
      }
    }
  }
`
