// The user type that the server last reported for this user. It is used as a guess before the server has answered.
import type { UserType } from '#domain/people.ts'
import { onSessionEnd, signedInAs } from './session.ts'

const KEY = 'daybook.userType'

// The guess is deleted with the session.
onSessionEnd(() => localStorage.removeItem(KEY))

/** Null if nothing is known about this user. */
export function likelyUserType(): UserType | null {
  const [person, userType] = (localStorage.getItem(KEY) ?? '').split(' ')
  return person && person === signedInAs() ? (userType as UserType) : null
}

export function rememberUserType(userType: UserType): void {
  const person = signedInAs()
  if (person) localStorage.setItem(KEY, `${person} ${userType}`)
}
