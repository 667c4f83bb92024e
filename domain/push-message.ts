// What is sent to a browser that shows notifications while Daybook is closed, and how much of it a lock screen tells.
import { formatDate } from './date.ts'
import { reminderGlance } from './reminder.ts'
import { transitionOf, type TimesheetEventName } from './timesheet/lifecycle.ts'

/** Names nobody and gives no reason: whoever picks the phone up can read it. Its person reads the rest in Daybook. */
export type PushMessage = {
  notificationId: number
  /** What it is about: a later message about the same takes the place of the one before. */
  topic: string
  text: string
  /** When it happened, as ISO 8601. */
  at: string
}

type Told = {
  id: number
  at: Date
  /** What happened to which timesheet; null of a reminder. */
  happened: { event: TimesheetEventName; timesheetId: number; startDate: string } | null
  /** The days that a reminder asks for. */
  dates: readonly string[]
}

export function pushMessageOf({ id: notificationId, at, happened, dates }: Told): PushMessage {
  const about = happened
    ? { topic: `timesheet ${happened.timesheetId}`, text: glanceOf(happened.event, happened.startDate) }
    : { topic: 'reminder', text: reminderGlance(dates) }
  return { notificationId, ...about, at: at.toISOString() }
}

function glanceOf(event: TimesheetEventName, date: string): string {
  return transitionOf(event)?.notifies?.glance(formatDate(date)) ?? 'Something happened to a timesheet'
}
