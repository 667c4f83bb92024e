// How the list follows what the viewer is notified of. What is marked elsewhere follows by itself: the frame subscribes
// to that.
import { graphql } from 'react-relay'
import type { liveNotificationsSubscription } from '#web/__generated__/liveNotificationsSubscription.graphql.ts'
import type { LiveSource } from '#web/lists/useLiveList.ts'

export const liveNotifications: LiveSource<liveNotificationsSubscription> = {
  subscription: graphql`
    subscription liveNotificationsSubscription($since: String) {
      notificationAdded(since: $since) {
        gap
        notification {
          id
          ...notificationRow_notification
        }
        viewer {
          id
          unreadNotifications
        }
      }
    }
  `,
  edgeType: 'NotificationEdge',
  added: (store) => store.getRootField('notificationAdded')?.getLinkedRecord('notification'),
  read: ({ notificationAdded: { gap, notification } }) => ({ gap, addedId: notification?.id }),
}

/** Keeps the status that each notified timesheet has now. */
export const liveStatuses = {
  subscription: graphql`
    subscription liveNotificationsStatusesSubscription {
      timesheetChanged {
        timesheet {
          id
          status
        }
      }
    }
  `,
  variables: {},
}
