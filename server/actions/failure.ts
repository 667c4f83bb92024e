// Stores failures that browsers report: bounded, throttled, and without secrets (rulings 7).
import { failureReport, withoutSecrets } from '#domain/failure.ts'
import { parseForm } from '#domain/forms.ts'
import { networkOf } from '#server/process/network.ts'
import { throttle, throttleKey } from '#server/auth/throttle.ts'
import { boundedByMinute, storeFailure } from '#server/errors/failures.ts'
import type { Origin } from '#server/process/caller.ts'

/** Reports in a quarter of an hour: per person on all their pages, and per network for strangers. */
const BY_PERSON = 60
const BY_NETWORK = 20
const MINUTES = 15
/** Failures stored per minute, from all browsers: a release that fails everywhere must not fill the disk. */
const isUnderLimit = boundedByMinute(100)

/**
 * Stores a browser's report. `userId` is null for a stranger.
 * @returns the number of stored failures. @throws InvalidInput, NotAllowed TOO_MANY_REQUESTS.
 */
export async function reportFailures(userId: number | null, input: unknown, origin: Origin): Promise<number> {
  if (userId === null)
    await throttle(throttleKey('failures-from', networkOf(origin.address)), BY_NETWORK, MINUTES)
  else await throttle(throttleKey('failures-of', userId), BY_PERSON, MINUTES)
  const { failures } = parseForm(failureReport, input)
  const accepted = failures.filter(isUnderLimit)
  for (const failure of accepted) {
    const fields = Object.entries(withoutSecrets(failure)).filter(
      ([, value]) => value != null && value !== '',
    )
    const about = { ...Object.fromEntries(fields), userId, userAgent: origin.userAgent }
    await storeFailure({ source: 'client', message: failure.message, ...about })
  }
  return accepted.length
}
