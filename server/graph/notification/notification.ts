// The viewer's own notifications: the list, marking as read, and subscriptions.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { markAllRead, markGroupRead, markRead } from '#server/actions/notification/mark-read.ts'
import {
  groupCondition,
  readGroups,
  type NotificationGroup as Group,
} from '#server/read/notification/notification-groups.ts'
import { readNotificationWords } from '#server/read/notification/notification-words.ts'
import { notifications } from '#server/read/notification/notifications.ts'
import { NotificationKind as Kind } from '#server/database/generated/enums.ts'
import { maySee } from '#server/read/timesheet/timesheets.ts'
import { createLoader } from '../core/loader.ts'
import { nodesOf } from '../core/node.ts'
import { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { pageComplexity } from '../core/limits.ts'
import { liveSince, GAP, gapDescription, sinceDescription } from '../core/live.ts'
import { noRow } from '../core/no-row.ts'
import { Viewer } from '../user/person.ts'
import { Timesheet } from '../timesheet/timesheet.ts'
import { TimesheetEventType } from '../timesheet/timesheet-enums.ts'

const NotificationKind = builder.enumType(Kind, {
  name: 'NotificationKind',
  description: 'What a notification is about.',
})

const NotificationGroup = builder.objectRef<Group>('NotificationGroup').implement({
  description: "The viewer's notifications of one event and day, in the company's time zone.",
  fields: (t) => ({
    id: t.id({ resolve: ({ event, day }) => encodeGlobalID('NotificationGroup', `${event} ${day}`) }),
    count: t.exposeInt('count'),
    unread: t.exposeInt('unread'),
    timesheets: t.exposeInt('timesheets', { description: 'The number of timesheets that they are about.' }),
    actors: t.exposeStringList('actors', { description: 'The names of at most three people.' }),
    actorCount: t.exposeInt('actorCount'),
  }),
})

const groupOf = createLoader(readGroups)
const wordsOf = createLoader(readNotificationWords)

export const Notification = builder.prismaNode('Notification', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    message: t.string({
      description:
        'A sentence. Below it, for those who see the timesheet, a line for each change of an edit, or how a question begins.',
      select: {
        message: true,
        timesheet: { select: { userId: true, approvalGroupId: true } },
        timesheetEventId: true,
      },
      resolve: async ({ message, timesheet, timesheetEventId: id }, _, context) => {
        const isSeen = id !== null && timesheet && maySee(context.viewer, timesheet)
        const words = isSeen ? await wordsOf(context, id) : null
        return [message, ...(words ?? [])].join('\n')
      },
    }),
    isRead: t.exposeBoolean('isRead'),
    at: t.expose('at', { type: 'DateTime' }),
    kind: t.expose('notificationKind', { type: NotificationKind }),
    event: t.field({
      type: TimesheetEventType,
      nullable: true,
      description: 'The event of the timesheet; null for a reminder.',
      select: { timesheetEvent: { select: { timesheetEventType: true } } },
      resolve: ({ timesheetEvent }) => timesheetEvent?.timesheetEventType ?? null,
    }),
    questionNumber: t.field({
      type: 'Int',
      nullable: true,
      description: 'The number of the line of a question that it is about.',
      select: { timesheetEvent: { select: { id: true, timesheetEventType: true } } },
      resolve: ({ timesheetEvent: event }) => (event?.timesheetEventType === 'ASKED' ? event.id : null),
    }),
    dates: t.expose('dates', {
      type: ['Date'],
      description: 'The missing days of a reminder, earliest first.',
    }),
    group: t.field({
      type: NotificationGroup,
      nullable: true,
      description: 'Null for an edit and a question, which have their own words, and for a reminder.',
      select: { id: true },
      resolve: ({ id }, _, context) => groupOf(context, id),
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
  fields: (t) => ({
    isRead: t.boolean(),
    grouped: t.boolean({ description: 'Only the newest of each group.' }),
    groupOf: t.globalID({ for: Notification, description: 'Only those of the group of this notification.' }),
  }),
})

builder.queryFields((t) => ({
  notifications: t.connection(
    {
      type: Notification,
      complexity: pageComplexity,
      description: "The viewer's notifications, newest first.",
      args: { filter: t.arg({ type: NotificationFilter }) },
      resolve: async (_, { filter, ...page }, context, info) => {
        const isRead = filter?.isRead ?? undefined
        const groupOf = filter?.groupOf ? rowId(filter.groupOf) : null
        const condition = await groupCondition({ isRead, grouped: filter?.grouped === true, groupOf })
        const query = { ...nodeQuery(context, info), where: { isRead }, condition }
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
        id === null ? noRow(query) : notifications.find(viewer, id, query),
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
    needs: 'TOKEN',
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
  markNotificationGroupRead: t.field({
    needs: 'TOKEN',
    type: NotificationsMarked,
    description: 'Marks a notification and all of its group.',
    args: {
      id: t.arg.globalID({ for: Notification, required: true }),
      isRead: t.arg.boolean({ required: true }),
    },
    resolve: async (_, { id, isRead }, { viewer }) => ({
      notificationIds: await markGroupRead(viewer, rowId(id), isRead),
    }),
  }),
  markAllNotificationsRead: t.field({
    needs: 'TOKEN',
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
    description:
      'The notifications that the viewer marks as read or unread, on any device. After a gap none, with the current count.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'notificationsMarked', (viewer, { userId }) => userId === viewer.id),
    resolve: (event) => (event === GAP ? { notificationIds: [] } : event),
  }),
}))
