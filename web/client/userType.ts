// The user type that the server last reported for this user. It is used as a guess before the server has answered.
import type { UserType } from '#domain/people.ts'
import { onSessionEnd, signedInAs } from './session.ts'
import { device } from './storage.ts'

const KEY = 'daybook.userType'

// The guess is deleted with the session.
onSessionEnd(() => device.remove(KEY))

/** Null if nothing is known about this user. */
export function likelyUserType(): UserType | null {
  const [person, userType] = (device.get(KEY) ?? '').split(' ')
  return person && person === signedInAs() ? (userType as UserType) : null
}

export function rememberUserType(userType: UserType): void {
  const person = signedInAs()
  if (person) device.set(KEY, `${person} ${userType}`)
}
