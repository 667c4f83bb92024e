// The events that notify users, and the channels. The list in Daybook shows all of them; users choose the other channels.
import { decidesTimesheets, mayCreateTimesheet, systemAdministrators, type UserType } from './people.ts'
import { transitions, type TimesheetEventName } from './timesheet/lifecycle.ts'

/** An event of a timesheet that notifies somebody, or a missing timesheet. */
export type NotifiedOf =
  | Exclude<TimesheetEventName, 'CREATED' | 'SAVED' | 'RECALLED' | 'SEEN'>
  | 'REMINDER'
  | 'PAY_PERIOD'
  | 'LEAVE'
  | 'PREPARED'

/** The channels of one event in addition to the list in Daybook. */
export type Ways = { push: boolean; mail: boolean }
export type NotificationPreference = Ways & { notifiedOf: NotifiedOf }

/** For a user without a choice. */
export const usualWays: Ways = { push: true, mail: false }

/** The actions on timesheets that notify the owner, the approvers or both, in the order of the form. */
const notifying = (whom: 'owner' | 'approvers' | 'both') =>
  Object.values(transitions).flatMap(({ event, notifies }) =>
    notifies?.whom === whom ? [[event as NotifiedOf, notifies.concern] as const] : [],
  )
const toApprovers = notifying('approvers')
const ofPeriods = ['PAY_PERIOD', 'Somebody asks to record a closed day, or opens one for me'] as const
const toBoth = [
  ...notifying('both'),
  ['LEAVE', 'Somebody asks for leave, or decides mine'],
  ['PREPARED', 'Somebody prepares a day for me, or says that a day is not theirs'],
] as const
const toOwners = [...notifying('owner'), ['REMINDER', 'A timesheet of mine is missing'] as const]

export const notifiedOfLabel = Object.fromEntries([
  ...toApprovers,
  ...toOwners,
  ...toBoth,
  ofPeriods,
]) as Record<NotifiedOf, string>

/** The events that can notify a user, in the order of the form: for approvers first, then for owners. */
export function notifiedOfFor(person: { userType: UserType; allowTimesheetCreation: boolean }): NotifiedOf[] {
  const concerns = [
    ...(decidesTimesheets(person.userType) ? toApprovers : []),
    ...(mayCreateTimesheet(person) ? toOwners : []),
    ...(mayCreateTimesheet(person) || decidesTimesheets(person.userType) ? toBoth : []),
    ...(mayCreateTimesheet(person) || systemAdministrators.includes(person.userType) ? [ofPeriods] : []),
  ]
  return concerns.map(([notifiedOf]) => notifiedOf)
}
