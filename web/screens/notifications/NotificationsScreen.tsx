// The viewer's notifications, all or unread, and the number of unread ones (spec 1 and 2).
import { graphql } from 'react-relay'
import type { NotificationsScreenQuery } from '#web/__generated__/NotificationsScreenQuery.graphql.ts'
import { PushOffer } from '#web/push/PushOffer.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { NotificationList } from './NotificationList.tsx'

export function NotificationsScreen() {
  const { data, isLeaving } = useScreen<NotificationsScreenQuery>(graphql`
    query NotificationsScreenQuery($filter: NotificationFilter!) {
      me {
        userId
      }
      ...NotificationList_query @arguments(filter: $filter)
    }
  `)
  return (
    <>
      <PushOffer person={data.me.userId} />
      <NotificationList query={data} isBusy={isLeaving} />
    </>
  )
}
