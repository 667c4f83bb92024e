// What people are told: the unread count and the live arrival. The list itself is the notification screen's.
import { visibleTo } from '#server/access.ts'
import { db } from '#server/database/client.ts'
import { builder } from './builder.ts'
import { live } from './live.ts'
import { Viewer } from './person.ts'

export const Notification = builder.prismaNode('Notification', {
  id: { field: 'id' },
  fields: (t) => ({
    message: t.exposeString('message'),
    isRead: t.exposeBoolean('isRead'),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.relation('actor'),
    timesheet: t.relation('timesheet'),
  }),
})

type Added = { notificationId: number }

const NotificationAdded = builder.objectRef<Added>('NotificationAdded').implement({
  fields: (t) => ({
    notification: t.prismaField({
      type: Notification,
      nullable: true,
      resolve: (query, { notificationId }, _, { viewer }) =>
        db.notification.findFirst({
          ...query,
          where: { AND: [visibleTo(viewer).notification, { id: notificationId }] },
        }),
    }),
    viewer: t.field({ type: Viewer, resolve: (_, __, { viewer }) => viewer }),
  }),
})

builder.subscriptionFields((t) => ({
  notificationAdded: t.field({
    type: NotificationAdded,
    description: 'Everything the viewer is told, from now on.',
    subscribe: (_, __, context) =>
      live(context, 'notificationAdded', (viewer, { userId }) => userId === viewer.id),
    resolve: (event) => event,
  }),
}))
