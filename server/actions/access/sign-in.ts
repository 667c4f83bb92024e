// Signing in, renewing a session, signing out (spec 7, rulings 4).
import { signInForm } from '#domain/user/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { now } from '#server/adapters/clock.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { networkOf } from '#server/auth/network.ts'
import { endSession, rotateSession, type SignedIn } from '#server/auth/sessions.ts'
import {
  clearFailures,
  returnAttempts,
  signInLimits,
  takeAttempt,
  throttleKey,
} from '#server/auth/throttle.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { logUser } from '#server/auth/user-log.ts'
import { db, transaction } from '#server/database/client.ts'
import type { User } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Log } from '#server/process/log.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { openSession, withAccessToken, type SignedInPerson } from './open-session.ts'

export type SignInDeps = { tokens: Tokens; log: Pick<Log, 'info'> }

/**
 * Signs in with an e-mail address and a password. `address` is where the request came from.
 * @throws InvalidInput, Refusal WRONG_CREDENTIALS, SecondFactorNeeded, NotAllowed ACCOUNT_DISABLED or
 * TOO_MANY_REQUESTS.
 */
export async function signIn(deps: SignInDeps, input: unknown, address: string): Promise<SignedInPerson> {
  const { log } = deps
  const { email, password, rememberMe } = parseForm(signInForm, input)
  const network = networkOf(address)
  const user = await findByEmail(email)
  // The log has only a hash of the address: people type passwords into the wrong field.
  const about = { address, account: throttleKey('', email.toLowerCase()).slice(1, 9), userId: user?.id }
  const keys = await takeAttempts(email, network, user?.id)
  if (!keys) {
    log.info(about, 'sign-in refused: too many attempts')
    if (user) await logThrottled(user.id)
    throw new NotAllowed('TOO_MANY_REQUESTS')
  }
  if (!(await isPassword(user?.passwordHash, password)) || !user) {
    if (user) await logUser(db, 'SIGN_IN_FAILED', user.id)
    else log.info(about, 'sign-in refused: no such account')
    throw new Refusal('WRONG_CREDENTIALS')
  }
  await clearFailures(keys.onNetwork)
  await returnAttempts(keys.others)
  if (!user.active) throw new NotAllowed('ACCOUNT_DISABLED')
  const { id: userId, passwordHash } = user
  return openSession(deps, { userId, passwordHash }, { rememberMe, address })
}

/**
 * Counts a sign-in attempt; null if it has to wait. On a network from which the person has signed in before, only
 * that network's attempts count, so that neither strangers nor colleagues behind the same address can lock the person
 * out.
 */
async function takeAttempts(email: string, network: string, userId: number | undefined) {
  const account = email.toLowerCase()
  const onNetwork = throttleKey('sign-in', account, network)
  if (!(await takeAttempt(onNetwork, signInLimits.onNetwork))) return null
  const isKnown =
    userId !== undefined && (await db.session.count({ where: { userId, place: network }, take: 1 })) > 0
  const taken: string[] = []
  for (const [key, limit] of isKnown
    ? []
    : ([
        [throttleKey('sign-in-from', network), signInLimits.fromAddress],
        [throttleKey('sign-in-as', account), signInLimits.ofAccount],
      ] as const)) {
    if (!(await takeAttempt(key, limit))) {
      await returnAttempts([onNetwork, ...taken])
      return null
    }
    taken.push(key)
  }
  return { onNetwork, others: taken }
}

/** Logs one row per window, so that a flood of attempts does not fill the table. */
async function logThrottled(userId: number): Promise<void> {
  const since = new Date(now().getTime() - signInLimits.onNetwork.minutes * 60_000)
  const where = { userId, userLogType: 'SIGN_IN_THROTTLED', at: { gt: since } } as const
  if ((await db.userLog.count({ where, take: 1 })) === 0) await logUser(db, 'SIGN_IN_THROTTLED', userId)
}

/**
 * Renews a session. `sessionId` is the session that the caller has proved, if any.
 * @throws NotAllowed if the refresh token is unknown, used or of another session, or the session has ended.
 */
export async function refresh(tokens: Tokens, refreshToken: string, sessionId?: number): Promise<SignedIn> {
  return withAccessToken(tokens, await rotateSession(tokens, refreshToken, sessionId))
}

export async function signOut(viewer: Viewer): Promise<void> {
  await transaction(async (tx) => {
    await logUser(tx, 'SIGNED_OUT', viewer.id)
    await endSession(tx, viewer.sessionId, 'SIGNED_OUT')
  })
}

/**
 * The account with an e-mail address. Uses the unique index on lower(email), which Prisma's own comparison does not.
 */
export async function findByEmail(email: string): Promise<User | null> {
  const [row] = await db.$queryRaw<
    { id: number }[]
  >`SELECT "id" FROM "User" WHERE lower("email") = lower(${email})`
  return row ? db.user.findUnique({ where: { id: row.id } }) : null
}
