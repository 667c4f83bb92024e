// What people are notified of, and how: their list in Daybook has everything, the rest is each person's choice.
import { decidesTimesheets, mayCreateTimesheet, type UserType } from './people.ts'
import { transitions, type TimesheetEventName } from './timesheet/lifecycle.ts'

/** An event of a timesheet that notifies somebody, or that a timesheet is missing. */
export type NotifiedOf = Exclude<TimesheetEventName, 'CREATED' | 'SAVED' | 'RECALLED'> | 'REMINDER'

/** How somebody is notified of one thing besides the list in Daybook, which has everything. */
export type Ways = { push: boolean; mail: boolean }
export type NotificationPreference = Ways & { notifiedOf: NotifiedOf }

/** For who has chosen nothing. */
export const usualWays: Ways = { push: true, mail: false }

/** What is done to timesheets and notifies `whom`, in the order people read it. */
const notifying = (whom: 'owner' | 'approvers') =>
  Object.values(transitions).flatMap(({ event, notifies }) =>
    notifies?.whom === whom ? [[event as NotifiedOf, notifies.concern] as const] : [],
  )
const toApprovers = notifying('approvers')
const toOwners = [...notifying('owner'), ['REMINDER', 'A timesheet of mine is missing'] as const]

export const notifiedOfLabel = Object.fromEntries([...toApprovers, ...toOwners]) as Record<NotifiedOf, string>

/** What a person can be notified of, in the order people read it: what they decide, then what is decided of theirs. */
export function notifiedOfFor(person: { userType: UserType; allowTimesheetCreation: boolean }): NotifiedOf[] {
  const concerns = [
    ...(decidesTimesheets(person.userType) ? toApprovers : []),
    ...(mayCreateTimesheet(person) ? toOwners : []),
  ]
  return concerns.map(([notifiedOf]) => notifiedOf)
}
