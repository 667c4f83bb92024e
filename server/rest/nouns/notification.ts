// Notifications and timesheet events with their legacy names (spec 3).
import { eventTitle, type TimesheetEventName } from '#domain/timesheet/lifecycle.ts'
import { TimesheetEventType } from '#server/database/generated/enums.ts'
import { coded, entityType, flag, instant, integer, text, type EntityType } from '#server/odata/model.ts'
import { notifications } from '#server/read/notification/notifications.ts'
import { timesheetEvents } from '#server/read/timesheet/rounds.ts'
import { timesheetType } from './timesheet.ts'
import { actorTypeFor, userTypeFor } from './user.ts'

export const notificationType: EntityType = entityType({
  name: 'TimesheetNotification',
  key: 'Id',
  set: notifications,
  properties: {
    Id: integer('id'),
    IsRead: flag('isRead'),
    TimesheetNotificationDateTime: instant('at'),
    Message: text('message'),
  },
  navigations: {
    /** Null for a reminder, and if the caller may no longer see the timesheet. */
    TimesheetHeader: ['timesheet', () => timesheetType],
    User: ['user', userTypeFor],
    ActorUser: ['actor', actorTypeFor],
  },
})

const words = Object.values(TimesheetEventType)
const eventText = (textOf: (event: TimesheetEventName) => string) =>
  coded('timesheetEventType', Object.fromEntries(words.map((event) => [event, textOf(event)])))

export const eventType: EntityType = entityType({
  name: 'TimesheetEvent',
  key: 'TimesheetEventId',
  set: timesheetEvents,
  properties: {
    TimesheetEventId: integer('id'),
    /** The stored word: 'Created', 'Submitted', 'Approved' … */
    TimesheetEventType: eventText((event) => event[0] + event.slice(1).toLowerCase()),
    TimesheetEventDateTime: instant('at'),
    /** The title in the rounds of a timesheet. */
    Message: eventText(eventTitle),
    TimesheetHeaderId: integer('timesheetId'),
  },
  navigations: {
    TimesheetHeader: ['timesheet', () => timesheetType],
    /** Who did it. */
    User: ['actor', actorTypeFor],
  },
})
