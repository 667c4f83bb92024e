// The user type this browser last saw of the signed-in person, so that a screen is asked for before the server has said
// who it is. Only a guess: the server's answer decides.
import type { UserType } from '#domain/people.ts'
import { onSessionEnd, signedInAs } from './session.ts'

const KEY = 'daybook.userType'

// It goes with the session.
onSessionEnd(() => localStorage.removeItem(KEY))

/** Null where nothing is known of the person whose session this is. */
export function likelyUserType(): UserType | null {
  const [person, userType] = (localStorage.getItem(KEY) ?? '').split(' ')
  return person && person === signedInAs() ? (userType as UserType) : null
}

export function rememberUserType(userType: UserType): void {
  const person = signedInAs()
  if (person) localStorage.setItem(KEY, `${person} ${userType}`)
}
