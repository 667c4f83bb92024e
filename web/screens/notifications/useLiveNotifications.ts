// Keeps the list as it is on the server: what the viewer is told comes on top, and each timesheet shows how it stands now.
// What is marked elsewhere follows by itself, as the frame listens for it.
import { useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveNotificationsSheetsSubscription } from '#web/__generated__/useLiveNotificationsSheetsSubscription.graphql.ts'
import type { useLiveNotificationsSubscription } from '#web/__generated__/useLiveNotificationsSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import { prependNode } from '#web/relay/prependNode.ts'
import { useFlash } from '#web/design/useFlash.ts'

/** Subscribes for one list, which was read when live events had come to `since`; answers with the ids of the rows that came just now. */
export function useLiveNotifications(connectionId: string, since: string): ReadonlySet<string> {
  const [arrived, tint] = useFlash()
  // Only the first counts: a list that is read again while one listens has missed nothing.
  const begin = useRef(since)
  begin.current = since
  useSubscription<useLiveNotificationsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveNotificationsSubscription($since: String) {
            notificationAdded(since: $since) {
              gap
              notification {
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
        variables: { since: begin.current },
        updater: (store) => {
          const added = store.getRootField('notificationAdded')?.getLinkedRecord('notification')
          prependNode(store, connectionId, added, 'NotificationEdge')
        },
        onNext: (event) => {
          if (event?.notificationAdded.gap) catchUp()
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
