// Who people are: their types, their names, and who may record timesheets (spec 2 and 6).

export type UserType = 'STAFF' | 'APPROVER' | 'USER_ADMINISTRATOR' | 'SYSTEM_ADMINISTRATOR'

/** The names of the user types as people read them. */
export const userTypeLabel: Record<UserType, string> = {
  STAFF: 'Staff',
  APPROVER: 'Approver',
  USER_ADMINISTRATOR: 'User Administrator',
  SYSTEM_ADMINISTRATOR: 'System Administrator',
}

/** Who sees every account and every timesheet. */
export const administrators: readonly UserType[] = ['USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR']

/** Who administers the company itself: settings, pay locations, the logs of people (spec 2). */
export const systemAdministrators: readonly UserType[] = ['SYSTEM_ADMINISTRATOR']

/** Who may create timesheets (spec 2 and 6): never a User_Administrator, an Approver only when allowed. */
export function mayCreateTimesheet(person: { userType: UserType; allowTimesheetCreation: boolean }): boolean {
  if (person.userType === 'USER_ADMINISTRATOR') return false
  return person.userType !== 'APPROVER' || person.allowTimesheetCreation
}

/** 'First Last', as people read names. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`
}

/** Whether people of this role decide timesheets; which ones, their groups say (rulings 1). */
export function decidesTimesheets(userType: UserType): boolean {
  return userType === 'APPROVER' || userType === 'SYSTEM_ADMINISTRATOR'
}
