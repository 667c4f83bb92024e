// User types, names, and who may record timesheets (spec 2 and 6).

export type UserType = 'STAFF' | 'APPROVER' | 'USER_ADMINISTRATOR' | 'SYSTEM_ADMINISTRATOR'

/** The labels of the user types. */
export const userTypeLabel: Record<UserType, string> = {
  STAFF: 'Staff',
  APPROVER: 'Approver',
  USER_ADMINISTRATOR: 'User Administrator',
  SYSTEM_ADMINISTRATOR: 'System Administrator',
}

/** The types that see every account and every timesheet. */
export const administrators: readonly UserType[] = ['USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR']

/** The type that administers settings, pay locations and the user log (spec 2). */
export const systemAdministrators: readonly UserType[] = ['SYSTEM_ADMINISTRATOR']

/** Who may create timesheets (spec 2 and 6): never a User_Administrator, an Approver only when allowed. */
export function mayCreateTimesheet(person: { userType: UserType; allowTimesheetCreation: boolean }): boolean {
  if (person.userType === 'USER_ADMINISTRATOR') return false
  return person.userType !== 'APPROVER' || person.allowTimesheetCreation
}

/** 'First Last'. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`
}

/** 'First Last', or 'First Last for First Last' of a deputy. @param absent the person they stand in for; null without one. */
export function actingName(
  person: { firstName: string; lastName: string },
  absent: { firstName: string; lastName: string } | null | undefined,
): string {
  return absent ? `${fullName(person)} for ${fullName(absent)}` : fullName(person)
}

/** Whether users of this type decide timesheets. Their groups determine which (rulings 1). */
export function decidesTimesheets(userType: UserType): boolean {
  return userType === 'APPROVER' || userType === 'SYSTEM_ADMINISTRATOR'
}
