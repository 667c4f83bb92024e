// Marks notifications as read: one, with an optimistic update, or all.
import { useCallback } from 'react'
import { graphql } from 'react-relay'
import type { useMarkReadAllMutation } from '#web/__generated__/useMarkReadAllMutation.graphql.ts'
import type { useMarkReadMutation } from '#web/__generated__/useMarkReadMutation.graphql.ts'
import { useAction } from '#web/relay/useAction.ts'

/** The viewer with the number of unread notifications. */
type Counted = { readonly id: string; readonly unreadNotifications: number }

export function useMarkRead(viewer: Counted) {
  const [mark] = useAction<useMarkReadMutation>(graphql`
    mutation useMarkReadMutation($id: ID!, $isRead: Boolean!) {
      result: markNotificationRead(id: $id, isRead: $isRead) {
        notifications {
          id
          isRead
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
    (row: { readonly id: string; readonly isRead: boolean }, isRead: boolean) => {
      if (row.isRead === isRead) return
      const optimisticResponse = {
        result: {
          notifications: [{ id: row.id, isRead }],
          viewer: { id: viewerId, unreadNotifications: Math.max(0, unread + (isRead ? -1 : 1)) },
        },
      }
      void mark({ id: row.id, isRead }, { optimisticResponse })
    },
    [mark, viewerId, unread],
  )
  return { markOne, markAll, isMarkingAll }
}
