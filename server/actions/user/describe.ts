// An account as text, for its history.
import { userTypeLabel } from '#domain/people.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { payCycleLabel, visibleTypeLabel } from '#domain/user/account.ts'
import type { Prisma } from '#server/database/generated/client.ts'

/** The relations that a description needs. */
export const withLinks = {
  payLocation: { select: { name: true } },
  approvalGroup: { select: { name: true } },
} as const satisfies Prisma.UserInclude

export type StoredAccount = Prisma.UserGetPayload<{ include: typeof withLinks }>

/** The fields by the form's labels; none for null. */
export function describeAccount(account: StoredAccount | null): Record<string, string> {
  if (!account) return {}
  return {
    'User Type': userTypeLabel[account.userType],
    'First Name': account.firstName,
    'Last Name': account.lastName,
    'E-mail': account.email,
    'GP Employee ID': account.gpEmployeeId ?? '',
    'GP Staff Number': account.gpStaffNumber ?? '',
    'GP Pay Cycle': payCycleLabel[account.gpPayCycle],
    'Pay Location': account.payLocation?.name ?? '',
    'Approval Group': account.approvalGroup?.name ?? '',
    'Visible Type': visibleTypeLabel[account.taskType],
    'Timesheet Creation': yes(account.allowTimesheetCreation),
    'Field Service': yes(account.showFieldService),
    'Default Start Time': formatTime(account.defaultStartTime),
  }
}

const yes = (flag: boolean) => (flag ? 'Yes' : 'No')
