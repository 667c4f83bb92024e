// People prove who they are before they change how they sign in, so that a stolen session cannot do it.
import { parseForm } from '#domain/forms.ts'
import { PROVED_MINUTES } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { proveForm } from '#domain/user/second-factor.ts'
import { isPassword } from '#server/auth/passwords.ts'
import {
  accountKeys,
  clearFailures,
  passwordLimit,
  takeAttempt,
  tooManyAttempts,
} from '#server/auth/throttle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { now } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'

/**
 * Checks the viewer's password again: for some minutes they may then change how they sign in. @throws InvalidInput,
 * NotAllowed.
 */
export async function proveAgain(viewer: Viewer, input: unknown): Promise<void> {
  const { password } = parseForm(proveForm, input)
  // Shares the limit of password changes: it is the same guess.
  const key = accountKeys.password(viewer.id)
  if (!(await takeAttempt(key, passwordLimit))) throw await tooManyAttempts(key, passwordLimit)
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  if (!(await isPassword(passwordHash, password)))
    throw new InvalidInput([{ path: 'password', message: 'This is not your password.' }])
  await clearFailures(key)
  await db.session.updateMany({ where: { id: viewer.sessionId, endedAt: null }, data: { provedAt: now() } })
}

/**
 * Makes sure that the viewer has just signed in or typed the password.
 * @throws Refusal PROVE_AGAIN, or SIGN_IN_AGAIN for people without a password.
 */
export async function assertProved({ id, sessionId }: Viewer): Promise<void> {
  const since = new Date(now().getTime() - PROVED_MINUTES * 60_000)
  const proved = await db.session.count({ where: { id: sessionId, provedAt: { gte: since } } })
  if (proved > 0) return
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } })
  throw new Refusal(passwordHash === null ? 'SIGN_IN_AGAIN' : 'PROVE_AGAIN')
}
