// The viewer's notifications, live, newest first, 25 per page. Each links to its timesheet.
import { chakra } from '@chakra-ui/react'
import { Bell, BellDot, ChevronDown } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { graphql, usePaginationFragment, useSubscription } from 'react-relay'
import { NOTIFICATION_PAGE, PAGE_MAX } from '#domain/limits.ts'
import type { liveNotificationsStatusesSubscription } from '#web/__generated__/liveNotificationsStatusesSubscription.graphql.ts'
import type { NotificationList_query$key } from '#web/__generated__/NotificationList_query.graphql.ts'
import type { NotificationListPaginationQuery } from '#web/__generated__/NotificationListPaginationQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { useShownHere } from '#web/client/shownHere.ts'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { apart, useLiveList } from '#web/lists/useLiveList.ts'
import { useParams } from '#web/lists/useParams.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { liveNotifications, liveStatuses } from './liveNotifications.ts'
import { notificationColumns } from './notificationColumns.tsx'
import { NotificationBar } from './NotificationBar.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { notificationParams } from './notificationParams.ts'
import { GroupedNotifications } from './GroupedNotifications.tsx'
import { newestOfEach, readRow, sheetsOf, wordsOf, type NotificationRow } from './notificationRow.ts'
import { ReadToggle } from './ReadToggle.tsx'
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
  const rows = useMemo(() => rowsOf(notifications.edges, readRow), [notifications])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const catchUp = useCatchUpPages({
    fragment,
    reference: query,
    connectionId: notifications.__id,
    loaded: rows.length,
    page: NOTIFICATION_PAGE,
  })
  const list = useLiveList(liveNotifications, notifications, {})
  const [since] = useState(notifications.eventCursor)
  useSubscription<liveNotificationsStatusesSubscription>(
    useMemo(
      () => ({
        ...liveStatuses,
        variables: { since },
        // Its notifications are deleted with a timesheet.
        onNext: (event) => {
          if (event?.timesheetChanged.goneId || event?.timesheetChanged.gap) catchUp()
        },
      }),
      [catchUp, since],
    ),
  )
  useShownHere(() => true)
  const { rows: arrived, live } = apart(list, rows)
  const shown = newestOfEach(arrived)
  const { markOne, markAll, isMarkingAll } = useMarkRead(me)
  const openSheet = useOpenNotification(me)
  const now = useMinute()
  const { unread } = useParams(notificationParams).shown

  const openOne = (row: NotificationRow) => {
    markOne(row, true)
    void openSheet(row)
  }
  const open = (row: NotificationRow) => {
    if (sheetsOf(row) === 1) return openOne(row)
    markOne(row, true)
    setOpened((before) => toggled(before, keyOf(row)))
  }
  useOpenFromAddress(openOne)
  const toggle = (row: NotificationRow, tabIndex?: 0 | -1) => (
    <ReadToggle isRead={row.isRead} tabIndex={tabIndex} onToggle={() => markOne(row, !row.isRead)} />
  )
  const more = (row: NotificationRow, tabIndex?: 0 | -1) =>
    sheetsOf(row) > 1 && (
      <IconButton
        label={`Show the ${sheetsOf(row)} timesheets`}
        tabIndex={tabIndex}
        aria-expanded={opened.has(keyOf(row))}
        onClick={() => open(row)}
      >
        <ChevronDown aria-hidden style={{ rotate: opened.has(keyOf(row)) ? '180deg' : undefined }} />
      </IconButton>
    )
  const settle = async () => {
    // The response contains only the newest; a longer list is fetched again.
    if ((await markAll({})) && me.unreadNotifications > PAGE_MAX) catchUp()
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
        columns={notificationColumns(now, toggle, more)}
        rows={shown}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.isRead ? '' : 'Unread: '}${wordsOf(row).sentence}`}
        card={(row) => <NotificationCard row={row} now={now} toggle={toggle(row)} more={more(row)} />}
        rowNote={(row) =>
          opened.has(keyOf(row)) && (
            <Suspense>
              <GroupedNotifications key={`${row.id} ${row.group?.count}`} row={row} onOpen={openOne} />
            </Suspense>
          )
        }
        onRowClick={open}
        empty={
          unread ? (
            <EmptyState icon={BellDot} title="Nothing unread">
              You have read all of your notifications.
            </EmptyState>
          ) : (
            <EmptyState icon={Bell} title="No notifications yet">
              {me.userType === 'STAFF'
                ? 'You are notified here when an approver decides your timesheet.'
                : 'You are notified here when a timesheet is submitted to you, and when one of yours is decided.'}
            </EmptyState>
          )
        }
      />
    </chakra.div>
  )
}

/** The same for the rows of a group, whichever is the newest. */
function keyOf({ id, group }: NotificationRow): string {
  return group?.id ?? id
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(keys)
  if (!after.delete(key)) after.add(key)
  return after
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
