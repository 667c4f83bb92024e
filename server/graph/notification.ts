// The viewer's own notifications: the list, marking as read, and subscriptions.
import { markAllRead, markRead } from '#server/actions/notification/mark-read.ts'
import { notifications } from '#server/read/notifications.ts'
import { NotificationKind as Kind } from '#server/database/generated/enums.ts'
import { maySee } from '#server/read/timesheets.ts'
import { nodesOf } from './core/node.ts'
import { builder } from './core/builder.ts'
import { rowId } from './core/ids.ts'
import { nodeQuery, toConnection } from './core/connection.ts'
import { pageComplexity } from './core/limits.ts'
import { live, liveSince, GAP, gapDescription, sinceDescription } from './core/live.ts'
import { Viewer } from './person.ts'
import { Timesheet } from './timesheet.ts'

const NotificationKind = builder.enumType(Kind, {
  name: 'NotificationKind',
  description: 'The event of a notification.',
})

export const Notification = builder.prismaNode('Notification', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    message: t.exposeString('message'),
    isRead: t.exposeBoolean('isRead'),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('notificationKind', { type: NotificationKind }),
    dates: t.expose('dates', {
      type: ['Date'],
      description: 'The missing days of a reminder, earliest first.',
    }),
    actor: t.relation('actor'),
    timesheet: t.field({
      type: Timesheet,
      nullable: true,
      description: 'Null for a reminder, and if the timesheet is deleted or the viewer may no longer see it.',
      select: (_, __, nested) => ({ timesheet: nested() }),
      resolve: ({ timesheet }, _, { viewer }) => {
        return timesheet && maySee(viewer, timesheet) ? timesheet : null
      },
    }),
  }),
})
nodesOf(Notification, notifications)

const NotificationFilter = builder.inputType('NotificationFilter', {
  fields: (t) => ({ isRead: t.boolean() }),
})

builder.queryFields((t) => ({
  notifications: t.connection(
    {
      type: Notification,
      complexity: pageComplexity,
      description: "The viewer's notifications, newest first.",
      args: { filter: t.arg({ type: NotificationFilter }) },
      resolve: async (_, { filter, ...page }, context, info) => {
        const where = { isRead: filter?.isRead ?? undefined }
        const query = { ...nodeQuery(context, info), where }
        return toConnection(await notifications.page(context.viewer, page, query))
      },
    },
    { name: 'NotificationConnection' },
    { name: 'NotificationEdge' },
  ),
}))

/** Null is a gap: notifications may have been missed. */
type Added = { notificationId: number | null }

const NotificationAdded = builder.objectRef<Added>('NotificationAdded').implement({
  fields: (t) => ({
    notification: t.prismaField({
      type: Notification,
      nullable: true,
      resolve: (query, { notificationId: id }, _, { viewer }) =>
        id === null ? null : notifications.find(viewer, id, query),
    }),
    gap: t.boolean({
      description: gapDescription,
      resolve: ({ notificationId }) => notificationId === null,
    }),
    viewer: t.field({ type: Viewer, resolve: (_, __, { viewer }) => viewer }),
  }),
})

type Marked = { notificationIds: readonly number[] }

const NotificationsMarked = builder.objectRef<Marked>('NotificationsMarked').implement({
  description: 'Notifications that were marked as read or unread, and the viewer with the new count.',
  fields: (t) => ({
    notifications: t.prismaField({
      type: [Notification],
      description: 'The current notifications, newest first; at most the newest 100.',
      resolve: (query, { notificationIds }, _, { viewer }) =>
        notifications.list(viewer, {
          ...query,
          where: { id: { in: [...notificationIds] } },
          take: notificationIds.length,
        }),
    }),
    viewer: t.field({ type: Viewer, resolve: (_, __, { viewer }) => viewer }),
  }),
})

builder.mutationFields((t) => ({
  markNotificationRead: t.field({
    type: NotificationsMarked,
    args: {
      id: t.arg.globalID({ for: Notification, required: true }),
      isRead: t.arg.boolean({ required: true, defaultValue: true }),
    },
    resolve: async (_, { id, isRead }, { viewer }) => {
      const notificationIds = [rowId(id)]
      await markRead(viewer, notificationIds, isRead)
      return { notificationIds }
    },
  }),
  markAllNotificationsRead: t.field({
    type: NotificationsMarked,
    resolve: async (_, __, { viewer }) => ({ notificationIds: await markAllRead(viewer) }),
  }),
}))

builder.subscriptionFields((t) => ({
  notificationAdded: t.field({
    type: NotificationAdded,
    description: 'Every new notification of the viewer.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'notificationAdded', (viewer, { userId }) => userId === viewer.id),
    resolve: (event) => (event === GAP ? { notificationId: null } : event),
  }),
  notificationsMarked: t.field({
    type: NotificationsMarked,
    description: 'The notifications that the viewer marks as read or unread, on any device.',
    subscribe: (_, __, context) =>
      live(context, 'notificationsMarked', (viewer, { userId }) => userId === viewer.id),
    resolve: (event) => event,
  }),
}))
