// The viewer's notifications, and how many of them are unread (spec 1 and 2).
import { graphql } from 'react-relay'
import type { NotificationsScreenQuery } from '#web/__generated__/NotificationsScreenQuery.graphql.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { NotificationList } from './NotificationList.tsx'

export function NotificationsScreen() {
  const { data } = useScreen<NotificationsScreenQuery>(graphql`
    query NotificationsScreenQuery {
      ...NotificationList_query
    }
  `)
  return <NotificationList query={data} />
}
