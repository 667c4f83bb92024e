// The list's filter in the address of notifications, and the notification that the address asks to open.
import { flagParam, idParam, readParams } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const notificationParams = { unread: flagParam('unread') }

/** Set after a click on a notification of the operating system (web/worker/pushed.ts). */
export const openedNotification = { open: idParam('open', 'Notification') }

export function notificationVariables({ search }: RouteLocation) {
  const { unread } = readParams(notificationParams, search)
  return { filter: { isRead: unread ? false : null, grouped: true } }
}
