// What people are told about a timesheet, in one sentence (spec 3, rulings 5).
import { monthFirst } from '#domain/date.ts'

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
  /** The labels of the fields that an edit changed. */
  changed?: readonly string[]
}

/** How many changed fields a notification names; the history of the timesheet has them all. */
const NAMED_FIELDS = 4

/** The sentence of a notification; dates read 'MMM DD, YYYY' (spec 9). */
export function notificationMessage(type: NotificationType, facts: NotificationFacts): string {
  const { actor, owner, group, changed = [] } = facts
  const date = monthFirst(facts.startDate)
  switch (type) {
    case 'SUBMITTED':
      return `${actor} submitted the timesheet for ${date}`
    case 'EDITED':
      return `${actor} edited your timesheet for ${date}: ${someOf(changed)}`
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

/** The mail to a group's AdminNotification addresses when one of its timesheets is cancelled or moved (rulings 5). */
export function groupMail(
  type: 'CANCELLED' | 'MOVED',
  facts: Omit<NotificationFacts, 'changed'> & { number: number; reason: string },
): { subject: string; text: string } {
  const { actor, owner, group, number, reason } = facts
  const subject = `Timesheet ${number} of ${owner} was ${type === 'CANCELLED' ? 'cancelled' : 'moved'}`
  const date = monthFirst(facts.startDate)
  const text =
    type === 'CANCELLED'
      ? `${actor} cancelled the timesheet of ${owner} for ${date}.${reason && `\n\nReason: ${reason}`}`
      : `${actor} moved the timesheet of ${owner} for ${date} to ${group}.`
  return { subject, text }
}

function someOf(names: readonly string[]): string {
  const more = names.length - NAMED_FIELDS
  return names.slice(0, NAMED_FIELDS).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
