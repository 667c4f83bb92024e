// What the list knows of each notification, whether it stands in a table or in a card.
import { graphql, readInlineData } from 'react-relay'
import type {
  row_notification$data,
  row_notification$key,
} from '#web/__generated__/row_notification.graphql.ts'

export type NotificationRow = row_notification$data

export function readRow(key: row_notification$key): NotificationRow {
  return readInlineData(
    graphql`
      fragment row_notification on Notification @inline {
        id
        message
        isRead
        at
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
