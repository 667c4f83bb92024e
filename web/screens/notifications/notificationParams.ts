// What of the notifications' address the list depends on, and which one the address asks to open.
import { flagParam, idParam, readParams } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const notificationParams = { unread: flagParam('unread') }

/** A notification of the lock screen was clicked (web/worker/pushed.ts). */
export const openedNotification = { open: idParam('open', 'Notification') }

export function notificationVariables({ search }: RouteLocation) {
  const { unread } = readParams(notificationParams, search)
  return { filter: { isRead: unread ? false : null } }
}
