// What people are told about a timesheet, in one sentence (spec 3, rulings 5).
import { DateTime } from 'luxon'

/** The happenings that somebody is told of. */
export const notificationTypes = [
  'SUBMITTED',
  'EDITED',
  'APPROVED',
  'DECLINED',
  'CANCELLED',
  'MOVED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export type NotificationFacts = {
  /** First and last name of who did it. */
  actor: string
  /** First and last name of the timesheet's owner. */
  owner: string
  /** 'YYYY-MM-DD'. */
  startDate: string
  /** The group a timesheet was moved to. */
  group: string
}

/** The sentence of a notification; dates read 'MMM DD, YYYY' (spec 9). */
export function notificationMessage(type: NotificationType, facts: NotificationFacts): string {
  const { actor, owner, group } = facts
  const date = DateTime.fromISO(facts.startDate, { zone: 'utc' }).toFormat('LLL dd, yyyy')
  switch (type) {
    case 'SUBMITTED':
      return `${actor} submitted the timesheet for ${date}`
    case 'EDITED':
      return `${actor} edited your timesheet for ${date}`
    case 'APPROVED':
      return `${actor} approved your timesheet for ${date}`
    case 'DECLINED':
      return `${actor} declined your timesheet for ${date}`
    case 'CANCELLED':
      return `${actor} cancelled your timesheet for ${date}`
    case 'MOVED':
      return `${actor} moved the timesheet of ${owner} for ${date} to ${group}`
  }
}
