// Notifications: each person sees only their own.
import { NOTIFICATION_PAGE } from '#domain/limits.ts'
import { noRows } from '#server/access/administration.ts'
import { own } from '#server/access/own-rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotificationKind } from '#server/database/generated/enums.ts'
import { entitySet } from '../entity.ts'
import { people } from '../user/people.ts'
import { maySee, timesheets } from '../timesheet/timesheets.ts'

const hasNone = ({ userType }: Viewer) => userType === 'USER_ADMINISTRATOR'

export const notifications = entitySet('notification', {
  visible: (viewer) => (hasNone(viewer) ? noRows : own(viewer)),
  fields: {
    id: 'int',
    userId: 'int',
    actorId: 'int',
    notificationKind: Object.values(NotificationKind),
    timesheetId: 'int',
    message: 'text',
    isRead: 'flag',
    at: 'instant',
  },
  sortable: ['id', 'at'],
  expand: {
    user: { set: () => people },
    actor: { set: () => people },
    timesheet: { set: () => timesheets, shows: maySee },
  },
  order: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: NOTIFICATION_PAGE,
})

/** The number of the viewer's unread notifications. */
export function countUnread(viewer: Viewer): Promise<number> {
  return notifications.count(viewer, { isRead: false })
}
