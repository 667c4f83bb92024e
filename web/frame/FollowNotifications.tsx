// Shows new notifications as toasts, unless the open screen shows what they are about, and updates the unread count,
// also when another tab marks one as read. Renders nothing.
import { useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { countedMessage, partsOf } from '#domain/notification-message.ts'
import type { FollowNotificationsMarkedSubscription } from '#web/__generated__/FollowNotificationsMarkedSubscription.graphql.ts'
import { catchUp } from '#web/relay/connection.ts'
import type { FollowNotificationsSubscription } from '#web/__generated__/FollowNotificationsSubscription.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { isShownHere } from '#web/client/shownHere.ts'

/** Milliseconds until a toast: by then an open list shows the timesheet. */
const GATHER = 1_500

type Added = FollowNotificationsSubscription['response']['notificationAdded']
type Notification = NonNullable<Added['notification']>

/** @param since the event cursor from when the frame was loaded. */
export function FollowNotifications({ since: first }: { since: string }) {
  const [since] = useState(first)
  const arrive = useGathered()
  useSubscription<FollowNotificationsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowNotificationsSubscription($since: String) {
            # What was missed shows in the count.
            notificationAdded(since: $since) {
              notification {
                id
                message
                kind
                event
                timesheet {
                  id
                }
              }
              viewer {
                id
                unreadNotifications
              }
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          const notification = event?.notificationAdded.notification
          if (notification) arrive(notification)
          // Weeks, months and what is to decide do not follow leave otherwise.
          if (notification?.kind === 'LEAVE') catchUp()
        },
      }),
      [since, arrive],
    ),
  )
  useSubscription<FollowNotificationsMarkedSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowNotificationsMarkedSubscription($since: String) {
            notificationsMarked(since: $since) {
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
        `,
        variables: { since },
      }),
      [since],
    ),
  )
  return null
}

/** Collects notifications for a moment, so that many at once become one message. */
function useGathered(): (notification: Notification) => void {
  const [gathered] = useState({ notifications: [] as Notification[] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return useMemo(() => {
    const notifyNew = () => {
      timer.current = undefined
      notifyAbout(gathered.notifications.splice(0))
    }
    return (notification) => {
      gathered.notifications.push(notification)
      timer.current ??= setTimeout(notifyNew, GATHER)
    }
  }, [gathered])
}

function notifyAbout(notifications: readonly Notification[]): void {
  const news = notifications.filter(
    ({ event, timesheet }) => !isShownHere({ event: event ?? null, timesheetId: timesheet?.id ?? null }),
  )
  for (const [kind, [first, ...others]] of Map.groupBy(news, ({ event, id }) => event ?? id)) {
    const { sentence } = partsOf(first!.message)
    const { event } = first!
    if (!event) notify.info(sentence)
    else {
      const messageFor = (count: number) => (count === 1 ? sentence : countedMessage(event, count))
      const count = others.length + 1
      notify.info(messageFor(count), { counted: { kind, count, textFor: messageFor } })
    }
  }
}
