// Why somebody may not do something: the sentence that names the role, the membership or the person that it takes.
import { userTypeLabel, type UserType } from './people.ts'
import { transitions, type ActedOn, type Actor, type TimesheetAction } from './timesheet/lifecycle.ts'

/** Only people of these types may. */
export function onlyTypes(types: readonly UserType[], act = 'do this'): string {
  return `Only ${types.map((type) => `${userTypeLabel[type]}s`).join(' and ')} can ${act}.`
}

/** Why a person may not record timesheets at all. */
export function recordingDenial({ userType }: { userType: UserType }): string {
  return userType === 'USER_ADMINISTRATOR'
    ? 'User Administrators cannot record timesheets.'
    : 'You cannot record timesheets. An administrator can allow it in your account.'
}

/**
 * Why somebody who sees a timesheet of another person, or who may not record their own, may not do this to it.
 * @param names the owner's first and last name, and the name of the group that the timesheet is stamped with.
 */
export function timesheetDenial<Key>(
  action: TimesheetAction,
  actor: Actor<Key>,
  { userId, approvalGroupId }: ActedOn<Key>,
  { owner, group }: { owner: string; group: string | null },
): string {
  const { by } = transitions[action]
  if (by === 'approver') {
    const approvers = approvalGroupId === null ? '' : `approvers of ${group} and `
    return `Only ${approvers}System Administrators can ${action} this timesheet.`
  }
  if (actor.id !== userId) return `Only ${owner} can ${action} this timesheet.`
  return actor.userType === 'USER_ADMINISTRATOR'
    ? `User Administrators cannot ${action} timesheets.`
    : recordingDenial(actor)
}

/** For those who set another person's timesheet to draft or pending. */
export const RECORDED_BY_OWNER = 'Only the owner of this timesheet can save or submit it.'

/** For those who remind somebody whose timesheets they do not approve. */
export const REMINDED_BY_APPROVERS =
  'Only approvers of their approval group and System Administrators can remind this person.'

export const NEVER_NOTIFIED = 'You are never notified of this.'
