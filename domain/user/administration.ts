// Who may do what to whose account (spec 6, rulings 4): one table for the menu, the action and the test.
import { administrators, type UserType } from '#domain/people.ts'

/** What an administrator can do to an account. */
export const accountActs = [
  'create',
  'edit',
  'disable',
  'enable',
  'delete',
  'givePassword',
  'logOut',
  'welcome',
  'resetSecondFactor',
  'revokeToken',
] as const
export type AccountAct = (typeof accountActs)[number]

type Person = { id: number | string; userType: UserType }
/** An account; a new one has no id yet. */
export type AccountTarget = { id: number | string | null; userType: UserType; active: boolean }

/** The acts that nobody can do to their own account; they use log-out and the profile instead. */
const notToOneself: readonly AccountAct[] = [
  'disable',
  'delete',
  'givePassword',
  'logOut',
  'welcome',
  'resetSecondFactor',
  'revokeToken',
]
/** The acts that need an active account, and those that need a disabled one. */
const activeOnly: readonly AccountAct[] = ['disable', 'givePassword', 'logOut', 'welcome']
const disabledOnly: readonly AccountAct[] = ['enable']

/** Why an act is refused: the role, the user's own account, or the state of the account. */
export type AccountDenial = 'FORBIDDEN' | 'SYSTEM_ADMINISTRATOR' | 'ONESELF' | 'STATE'

/**
 * Why the user may not do this to the account; null when they may. User_Administrators cannot change
 * System_Administrators; nobody can disable or delete their own account.
 */
export function denialOf(act: AccountAct, person: Person, target: AccountTarget): AccountDenial | null {
  if (!administrators.includes(person.userType)) return 'FORBIDDEN'
  if (target.userType === 'SYSTEM_ADMINISTRATOR' && person.userType !== 'SYSTEM_ADMINISTRATOR')
    return 'SYSTEM_ADMINISTRATOR'
  if (target.id === person.id && notToOneself.includes(act)) return 'ONESELF'
  if (activeOnly.includes(act) && !target.active) return 'STATE'
  return disabledOnly.includes(act) && target.active ? 'STATE' : null
}

/** Whether the user may. */
export function mayDo(act: AccountAct, person: Person, target: AccountTarget): boolean {
  return denialOf(act, person, target) === null
}

/** The types of accounts that an administrator can create (spec 6). */
export function givableTypes(userType: UserType): readonly UserType[] {
  const below: readonly UserType[] = ['STAFF', 'APPROVER', 'USER_ADMINISTRATOR']
  return userType === 'SYSTEM_ADMINISTRATOR' ? [...below, 'SYSTEM_ADMINISTRATOR'] : below
}
