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
  /** What it is about, other than an event of a timesheet. */
  kind: keyof typeof glances
  /** The event and its timesheet; null if it is about something else. */
  happened: { event: TimesheetEventName; timesheetId: number; startDate: string } | null
  /** The days that it is about. */
  dates: readonly string[]
}

export function pushMessageOf({ id: notificationId, at, kind, happened, dates }: PushedEvent): PushMessage {
  const about = happened
    ? { topic: `timesheet ${happened.timesheetId}`, text: glanceOf(happened.event, happened.startDate) }
    : { topic: topicOf(kind, dates), text: glances[kind](dates) }
  return { notificationId, ...about, at: at.toISOString() }
}

const days = (dates: readonly string[]) => dates.map((date) => formatDate(date)).join('; ')

const glances = {
  TIMESHEET: () => UNKNOWN,
  REMINDER: reminderGlance,
  PAY_PERIOD: (dates: readonly string[]) => `There is news about a closed day: ${days(dates)}`,
  LEAVE: () => 'There is news about leave',
  PREPARED: (dates: readonly string[]) => `There is news about a prepared day: ${days(dates)}`,
}

/** The latest reminder replaces the earlier ones; each prepared or closed day has a message of its own. */
function topicOf(kind: PushedEvent['kind'], dates: readonly string[]): string {
  const isOfDay = kind === 'PREPARED' || kind === 'PAY_PERIOD'
  return [kind.toLowerCase(), ...(isOfDay ? dates : [])].join(' ')
}

const UNKNOWN = 'Something happened to a timesheet'

function glanceOf(event: TimesheetEventName, date: string): string {
  return transitionOf(event)?.notifies?.glance(formatDate(date)) ?? UNKNOWN
}
