// What people are notified of, and how: their list in Daybook has everything, the rest is each person's choice.
import { decidesTimesheets, mayCreateTimesheet, type UserType } from './people.ts'

export type NotifiedOf = 'SUBMITTED' | 'MOVED' | 'EDITED' | 'APPROVED' | 'DECLINED' | 'CANCELLED' | 'REMINDER'

/** How somebody is notified of one thing besides the list in Daybook, which has everything. */
export type Ways = { push: boolean; mail: boolean }
export type NotificationPreference = Ways & { notifiedOf: NotifiedOf }

/** For who has chosen nothing. */
export const usualWays: Ways = { push: true, mail: false }

export const notifiedOfLabel: Record<NotifiedOf, string> = {
  SUBMITTED: 'A timesheet is submitted to me',
  MOVED: 'A timesheet is moved to my group',
  APPROVED: 'My timesheet is approved',
  DECLINED: 'My timesheet is declined',
  CANCELLED: 'My timesheet is cancelled',
  EDITED: 'An approver edits my timesheet',
  REMINDER: 'A timesheet of mine is missing',
}

/** What a person can be notified of, in the order people read it: what they decide, then what is decided of theirs. */
export function notifiedOfFor(person: { userType: UserType; allowTimesheetCreation: boolean }): NotifiedOf[] {
  const asApprover = decidesTimesheets(person.userType)
  const all = Object.keys(notifiedOfLabel) as NotifiedOf[]
  return all.filter((one) =>
    one === 'SUBMITTED' || one === 'MOVED' ? asApprover : mayCreateTimesheet(person),
  )
}
