// How the list follows new notifications. The frame subscribes to read marks set elsewhere.
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

/** Reads the current status of each notification's timesheet, and its questions for a dialog in front of the list. */
export const liveStatuses = {
  subscription: graphql`
    subscription liveNotificationsStatusesSubscription($since: String) {
      timesheetChanged(since: $since) {
        gap
        timesheet {
          id
          status
          questionCount
          hasOpenQuestion
          awaitsAnswer
          hasUnseenEdit
        }
        goneId @deleteRecord
      }
    }
  `,
}
