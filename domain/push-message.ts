// The push message to a browser that shows notifications while Daybook is closed.
import { formatDate } from './date.ts'
import { reminderGlance } from './reminder.ts'
import { transitionOf, type TimesheetEventName } from './timesheet/lifecycle.ts'

/** Contains no names and no reasons, because anybody can read a lock screen. */
export type PushMessage = {
  notificationId: number
  /** A later message with the same tag replaces this one. */
  topic: string
  text: string
  /** When it happened, as ISO 8601. */
  at: string
}

type PushedEvent = {
  id: number
  at: Date
  /** The event and its timesheet; null for a reminder. */
  happened: { event: TimesheetEventName; timesheetId: number; startDate: string } | null
  /** The days without a timesheet, for a reminder. */
  dates: readonly string[]
}

export function pushMessageOf({ id: notificationId, at, happened, dates }: PushedEvent): PushMessage {
  const about = happened
    ? { topic: `timesheet ${happened.timesheetId}`, text: glanceOf(happened.event, happened.startDate) }
    : { topic: 'reminder', text: reminderGlance(dates) }
  return { notificationId, ...about, at: at.toISOString() }
}

function glanceOf(event: TimesheetEventName, date: string): string {
  return transitionOf(event)?.notifies?.glance(formatDate(date)) ?? 'Something happened to a timesheet'
}
