// The form of an approval group (spec section 5, Approval group).
import { array, mixed, object } from 'yup'
import { atMost, key, text } from '#domain/forms.ts'
import { isAddress, plainAddress } from '#domain/plain.ts'
import { ADDRESSES_MAX, GP_BATCH_PREFIX_MAX, GROUP_MEMBERS_MAX, NAME_MAX } from '#domain/limits.ts'
import { decidesTimesheets, type UserType } from '#domain/people.ts'

/** The message for a group in which nobody can decide a timesheet. */
export const NO_APPROVER = 'Please select at least one active approver'

/** A chosen person. */
export type Candidate = { active: boolean; userType: UserType }

/** Whether a person can be saved as a member: an active account of a type that decides timesheets (spec 5 and 6). */
export function mayBeMember({ active, userType }: Candidate): boolean {
  return active && decidesTimesheets(userType)
}

/** Splits a list at its semicolons; the parts can be invalid addresses. */
export function addressesOf(list: string): string[] {
  return list
    .split(';')
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

/** E-mail addresses, separated by semicolons; stored as 'a@b.example; c@d.example'. */
const addresses = () =>
  text()
    .transform((value: unknown) =>
      typeof value === 'string' ? addressesOf(value).map(plainAddress).join('; ') : value,
    )
    .max(ADDRESSES_MAX, atMost(ADDRESSES_MAX))
    .test(
      'addresses',
      'Contains one or more email addresses, separated by semicolons',
      (list) => typeof list !== 'string' || addressesOf(list).every(isAddress),
    )

export const approvalGroupForm = object({
  name: key().required('Please enter Group Name').max(NAME_MAX, atMost(NAME_MAX)),
  gpBatchPrefix: text()
    .required('Please enter GP Batch Prefix')
    .max(GP_BATCH_PREFIX_MAX, atMost(GP_BATCH_PREFIX_MAX)),
  gpBatchNotificationTo: addresses().required('Please enter GP Batch Notification Recipients To'),
  gpBatchNotificationCc: addresses().default(''),
  adminNotification: addresses().default(''),
  members: array(mixed<Candidate>().required())
    .required(NO_APPROVER)
    .max(GROUP_MEMBERS_MAX, `At most ${GROUP_MEMBERS_MAX} members`)
    .test('approver', NO_APPROVER, (members) => members?.some(mayBeMember) ?? false),
})

/** The group that gets the users and pending timesheets of a group before it is deleted. */
export const destinationForm = object({
  destination: mixed<string | number | object>().nullable().required('Please select Approval Group'),
})
