// Marks notifications as read: one with its group, with an optimistic update, or all.
import { useCallback } from 'react'
import { graphql } from 'react-relay'
import type { useMarkReadAllMutation } from '#web/__generated__/useMarkReadAllMutation.graphql.ts'
import type { useMarkReadMutation } from '#web/__generated__/useMarkReadMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'
import type { NotificationRow } from './notificationRow.ts'

/** The viewer with the number of unread notifications. */
type Counted = { readonly id: string; readonly unreadNotifications: number }

export function useMarkRead(viewer: Counted) {
  const [mark] = useAction<useMarkReadMutation>(graphql`
    mutation useMarkReadMutation($id: ID!, $isRead: Boolean!) {
      result: markNotificationGroupRead(id: $id, isRead: $isRead) {
        notifications {
          id
          isRead
          group {
            id
            unread
          }
        }
        viewer {
          id
          unreadNotifications
        }
      }
    }
  `)
  const [markAll, isMarkingAll] = useAction<useMarkReadAllMutation>(graphql`
    mutation useMarkReadAllMutation {
      result: markAllNotificationsRead {
        notifications {
          id
          isRead
          group {
            id
            unread
          }
        }
        viewer {
          id
          unreadNotifications
        }
      }
    }
  `)
  const { id: viewerId, unreadNotifications: unread } = viewer
  const markOne = useCallback(
    (row: Pick<NotificationRow, 'id' | 'isRead' | 'group'>, isRead: boolean) => {
      if (row.isRead === isRead) return
      const { count, unread: before } = row.group ?? { count: 1, unread: row.isRead ? 0 : 1 }
      const after = isRead ? 0 : count
      const group = row.group && { id: row.group.id, unread: after }
      const optimisticResponse = {
        result: {
          notifications: [{ id: row.id, isRead, group }],
          viewer: { id: viewerId, unreadNotifications: Math.max(0, unread + after - before) },
        },
      }
      void mark({ id: row.id, isRead }, { optimisticResponse })
    },
    [mark, viewerId, unread],
  )
  return { markOne, markAll, isMarkingAll }
}
