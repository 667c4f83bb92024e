// The viewer and an account, as the arguments of the domain's rules: both by user id.
import type { UserType } from '#domain/people.ts'

/** The signed-in administrator. */
export type ActingViewer = { readonly userId: string; readonly userType: UserType }
type Account = {
  readonly user: { readonly id: string }
  readonly userType: UserType
  readonly active: boolean
}

export function personOf({ userId, userType }: ActingViewer) {
  return { id: userId, userType }
}

export function targetOf({ user, userType, active }: Account) {
  return { id: user.id, userType, active }
}
