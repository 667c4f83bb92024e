// Signing in, renewing a session, signing out (spec 7, rulings 4).
import { signInForm } from '#domain/user/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { hasEmail } from '#server/auth/email.ts'
import { networkOf } from '#server/process/network.ts'
import { endSession, rotateSession, type Renewal, type SignedIn } from '#server/auth/sessions.ts'
import {
  accountKeys,
  clearFailures,
  returnAttempts,
  signInLimits,
  takeAttempt,
  throttleKey,
  tooManyAttempts,
} from '#server/auth/throttle.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { logUser } from '#server/auth/user-log.ts'
import { db, transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Log } from '#server/process/log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { logAfterAnswer } from './failed-sign-in.ts'
import { openSession, withAccessToken, type SignedInPerson } from './open-session.ts'

export type SignInDeps = { tokens: Tokens; log: Pick<Log, 'info'> }

/**
 * Signs in with an e-mail address and a password. `address` is where the request came from. Until a refusal is answered,
 * the statements and the hash are the same for every address that is typed, so that their time does not reveal which
 * accounts exist.
 * @throws InvalidInput, Refusal WRONG_CREDENTIALS, SecondFactorNeeded, NotAllowed ACCOUNT_DISABLED or
 * TOO_MANY_REQUESTS; Overloaded while strangers send too many.
 */
export async function signIn(deps: SignInDeps, input: unknown, address: string): Promise<SignedInPerson> {
  const { log } = deps
  const { email, password, rememberMe } = parseForm(signInForm, input)
  const network = networkOf(address)
  const user = await findByEmail(email)
  // The log has only a hash of the address: people type passwords into the wrong field.
  const about = { address, account: throttleKey('', email.toLowerCase()).slice(1, 9), userId: user?.id }
  const keys = await takeAttempts(email, network, user?.id)
  if (keys instanceof NotAllowed) {
    log.info(about, 'sign-in refused: too many attempts')
    // One row per window, so that a flood of attempts does not fill the table.
    const isFirst = await takeAttempt(throttleKey('sign-in-throttled', email.toLowerCase()), oncePerWindow)
    if (isFirst) await logAfterAnswer('SIGN_IN_THROTTLED', user?.id)
    throw keys
  }
  const isRight = await isPassword(user?.passwordHash, password).catch(async (error: unknown) => {
    // The password was not checked, so this does not count as an attempt.
    await returnAttempts([keys.onNetwork, ...keys.others])
    throw error
  })
  if (!isRight || !user) {
    log.info(about, user ? 'sign-in refused: another password' : 'sign-in refused: no such account')
    await logAfterAnswer('SIGN_IN_FAILED', user?.id)
    throw new Refusal('WRONG_CREDENTIALS')
  }
  await clearFailures(keys.onNetwork)
  await returnAttempts(keys.others)
  if (!user.active) {
    await logAfterAnswer('SIGN_IN_FAILED', user.id)
    throw new NotAllowed('ACCOUNT_DISABLED')
  }
  const { id: userId, passwordHash } = user
  return openSession(deps, { userId, passwordHash }, { rememberMe, address })
}

const oncePerWindow = { free: 1, most: 1, minutes: signInLimits.onNetwork.minutes }

/**
 * Counts a sign-in attempt; the refusal if it has to wait. On a network from which the person has signed in before, only
 * that network's attempts of the account can stop it, so that neither strangers nor colleagues behind the same address
 * can lock the person out.
 */
async function takeAttempts(email: string, network: string, userId = 0) {
  const onNetwork = accountKeys.signInOn(email, network)
  const isKnown = (await db.session.count({ where: { userId, place: network }, take: 1 })) > 0
  if (!(await takeAttempt(onNetwork, signInLimits.onNetwork)))
    return tooManyAttempts(onNetwork, signInLimits.onNetwork)
  const shared = [
    [throttleKey('sign-in-from', network), signInLimits.fromAddress],
    [accountKeys.signIn(email), signInLimits.ofAccount],
  ] as const
  const taken: string[] = []
  for (const [key, limit] of shared) if (await takeAttempt(key, limit)) taken.push(key)
  if (isKnown || taken.length === shared.length) return { onNetwork, others: taken }
  await returnAttempts([onNetwork, ...taken])
  const [key, limit] = shared.find(([one]) => !taken.includes(one))!
  return tooManyAttempts(key, limit)
}

/**
 * Renews a session.
 * @throws NotAllowed if the refresh token is unknown, used or of another session, or the session has ended.
 */
export async function refresh(tokens: Tokens, refreshToken: string, by: Renewal): Promise<SignedIn> {
  return withAccessToken(tokens, await rotateSession(tokens, refreshToken, by))
}

export async function signOut(viewer: Viewer): Promise<void> {
  await transaction(async (tx) => {
    await logUser(tx, 'SIGNED_OUT', viewer.id)
    await endSession(tx, viewer.sessionId, 'SIGNED_OUT')
  })
}

/** The columns of an account that sign-in needs. */
type SignInAccount = {
  id: number
  passwordHash: string | null
  active: boolean
  mustChangePassword: boolean
  usesProvider: boolean
}

/** The account with an e-mail address, in one statement whether there is one or not. */
export async function findByEmail(email: string): Promise<SignInAccount | null> {
  const [found] = await db.$queryRaw<SignInAccount[]>`
    SELECT "id", "passwordHash", "active", "mustChangePassword", "usesProvider" FROM "User" WHERE ${hasEmail(email)}`
  return found ?? null
}
