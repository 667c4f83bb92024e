// What the legacy client asks of the profile (spec 7, Profile).
import { signOutOtherDevices } from '#server/actions/devices.ts'
import { forceLogOut } from '#server/actions/user/access.ts'
import { InvalidInput } from '#domain/refusal.ts'
import type { Answer, Call } from './types.ts'

/** The largest number that a record has. */
const USER_ID_MAX = 2 ** 31 - 1

/** Logs the person of a UserId out, for administrators; without one, oneself everywhere else. */
export async function forceLogout({ viewer, body }: Call): Promise<Answer> {
  const given = Object.entries(body).find(([name]) => name.toLowerCase() === 'userid')?.[1] ?? null
  const userId = given === null ? viewer.id : Number(given)
  if (!Number.isInteger(userId) || userId < 1 || userId > USER_ID_MAX)
    throw new InvalidInput([{ path: 'UserId', message: 'UserId is a whole number.' }])
  if (userId === viewer.id) await signOutOtherDevices(viewer)
  else await forceLogOut(viewer, { userId })
  return { status: 204 }
}
