// Keeps the list as it is on the server: what the viewer is told comes on top, and each timesheet shows how it stands now.
// What is marked elsewhere follows by itself, as the frame listens for it.
import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveNotificationsSheetsSubscription } from '#web/__generated__/useLiveNotificationsSheetsSubscription.graphql.ts'
import type { useLiveNotificationsSubscription } from '#web/__generated__/useLiveNotificationsSubscription.graphql.ts'
import { useTinted } from '#web/parts/useTinted.ts'

/** Subscribes for one list; answers with the ids of the rows that came just now. */
export function useLiveNotifications(connectionId: string): ReadonlySet<string> {
  const [arrived, tint] = useTinted()
  useSubscription<useLiveNotificationsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveNotificationsSubscription($connections: [ID!]!) {
            notificationAdded {
              notification @prependNode(connections: $connections, edgeTypeName: "NotificationEdge") {
                id
                ...row_notification
              }
              viewer {
                id
                unreadNotifications
              }
            }
          }
        `,
        variables: { connections: [connectionId] },
        onNext: (event) => {
          const id = event?.notificationAdded.notification?.id
          if (id) tint(id)
        },
      }),
      [connectionId, tint],
    ),
  )
  useSubscription<useLiveNotificationsSheetsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveNotificationsSheetsSubscription {
            timesheetChanged {
              timesheet {
                id
                status
              }
            }
          }
        `,
        variables: {},
      }),
      [],
    ),
  )
  return arrived
}
