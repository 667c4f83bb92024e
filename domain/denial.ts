// Why a user may not do something: a sentence that names the required role, membership or person.
import { userTypeLabel, type UserType } from './people.ts'
import {
  standsInForOwner,
  transitions,
  type ActedOn,
  type Actor,
  type TimesheetAction,
} from './timesheet/lifecycle.ts'

/** Only users of these types may do it. */
export function onlyTypes(types: readonly UserType[], act = 'do this'): string {
  return `Only ${types.map((type) => `${userTypeLabel[type]}s`).join(' and ')} can ${act}.`
}

/** Why a user may not record timesheets. */
export function recordingDenial({ userType }: { userType: UserType }): string {
  return userType === 'USER_ADMINISTRATOR'
    ? 'User Administrators cannot record timesheets.'
    : 'You cannot record timesheets. An administrator can allow it in your account.'
}

/**
 * Why a user may not do this to a timesheet that they can see.
 * @param names the owner's first and last name, and the name of the group that the timesheet is stamped with.
 */
export function timesheetDenial<Key>(
  action: TimesheetAction,
  actor: Actor<Key>,
  sheet: ActedOn<Key>,
  { owner, group }: { owner: string; group: string | null },
): string {
  const { by } = transitions[action]
  const { userId, approvalGroupId } = sheet
  if (by === 'approver') {
    if (standsInForOwner(actor, sheet))
      return `You stand in for ${owner}, who cannot ${action} their own timesheets.`
    const approvers = approvalGroupId === null ? '' : `approvers of ${group} and `
    return `Only ${approvers}System Administrators can ${action} this timesheet.`
  }
  if (actor.id !== userId) return `Only ${owner} can ${action} this timesheet.`
  return actor.userType === 'USER_ADMINISTRATOR'
    ? `User Administrators cannot ${action} timesheets.`
    : recordingDenial(actor)
}

/** For a user who sets another person's timesheet to draft or pending. */
export const RECORDED_BY_OWNER = 'Only the owner of this timesheet can save or submit it.'

/** For a user who reminds a person whose timesheets they do not approve. */
export const REMINDED_BY_APPROVERS =
  'Only approvers of their approval group and System Administrators can remind this person.'

export const NEVER_NOTIFIED = 'You are never notified of this.'

/** For a user who prepares nobody's days. */
export const onlyPreparers =
  'Only crew leaders, approvers and System Administrators can prepare days for others.'
