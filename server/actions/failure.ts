// What browsers report of their failures: bounded, throttled, and freed of what nobody may read (rulings 7).
import { failureReport, withoutSecrets } from '#domain/failure.ts'
import { parseForm } from '#domain/forms.ts'
import { placeOf } from '#server/auth/place.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import { boundedByMinute, keepFailure } from '#server/errors/failures.ts'
import type { Origin } from '#server/process/caller.ts'

/** Reports in a quarter of an hour: of a person on all their pages, and of all strangers at one place. */
const BY_PERSON = 60
const BY_PLACE = 20
const MINUTES = 15
/** Failures of browsers kept in one minute, whoever reports them: a release that fails everywhere fills no disk. */
const hasRoom = boundedByMinute(100)

/**
 * Keeps what a browser reports. `userId` is null of a stranger.
 * @returns how many were kept. @throws InvalidInput, NotAllowed TOO_MANY_REQUESTS.
 */
export async function reportFailures(userId: number | null, input: unknown, origin: Origin): Promise<number> {
  if (userId === null)
    await throttle(throttleKey('failures-from', placeOf(origin.address)), BY_PLACE, MINUTES)
  else await throttle(throttleKey('failures-of', userId), BY_PERSON, MINUTES)
  const { failures } = parseForm(failureReport, input)
  const kept = failures.filter(hasRoom)
  for (const failure of kept) {
    const told = Object.entries(withoutSecrets(failure)).filter(([, value]) => value != null && value !== '')
    const about = { ...Object.fromEntries(told), userId, userAgent: origin.userAgent }
    await keepFailure({ source: 'client', message: failure.message, ...about })
  }
  return kept.length
}
