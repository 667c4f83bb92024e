// The fields of each notification in the list, as a table or as cards.
import { graphql, readInlineData } from 'react-relay'
import type {
  notificationRow_notification$data,
  notificationRow_notification$key,
} from '#web/__generated__/notificationRow_notification.graphql.ts'

export type NotificationRow = notificationRow_notification$data

export function readRow(key: notificationRow_notification$key): NotificationRow {
  return readInlineData(
    graphql`
      fragment notificationRow_notification on Notification @inline {
        id
        message
        isRead
        at
        kind
        dates
        actor {
          firstName
          lastName
          avatarUrl
        }
        timesheet {
          number
          status
          user {
            id
          }
        }
      }
    `,
    key,
  )
}
