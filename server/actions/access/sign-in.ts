// Signing in, staying in, signing out (spec 7, rulings 4).
import { signInForm } from '#domain/user/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { Refusal } from '#domain/refusal.ts'
import { now } from '#server/adapters/clock.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { placeOf } from '#server/auth/place.ts'
import { endSession, rotateSession, type SignedIn } from '#server/auth/sessions.ts'
import { forgive, giveBack, signInTolerance, takeTry, throttleKey } from '#server/auth/throttle.ts'
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
 * Opens a session for an e-mail and password. `address` is where the request came from.
 * @throws InvalidInput, Refusal WRONG_CREDENTIALS, SecondFactorNeeded, NotAllowed ACCOUNT_DISABLED or TOO_MANY_REQUESTS.
 */
export async function signIn(deps: SignInDeps, input: unknown, address: string): Promise<SignedInPerson> {
  const { log } = deps
  const { email, password, rememberMe } = parseForm(signInForm, input)
  const place = placeOf(address)
  const user = await findByEmail(email)
  // Whose account it would be stays out of the log: people type passwords into the wrong field.
  const about = { address, account: throttleKey('', email.toLowerCase()).slice(1, 9), userId: user?.id }
  const keys = await takeTries(email, place, user?.id)
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
  await forgive(keys.atPlace)
  await giveBack(keys.others)
  if (!user.active) throw new NotAllowed('ACCOUNT_DISABLED')
  const { id: userId, passwordHash } = user
  return openSession(deps, { userId, passwordHash }, { rememberMe, address })
}

/**
 * Counts one more try to sign in; null when it may not be made. From where the person signed in before, only tries from
 * there count: nobody locks them out from elsewhere, nor a colleague behind the same address.
 */
async function takeTries(email: string, place: string, userId: number | undefined) {
  const account = email.toLowerCase()
  const atPlace = throttleKey('sign-in', account, place)
  if (!(await takeTry(atPlace, signInTolerance.atPlace))) return null
  const isKnown = userId !== undefined && (await db.session.count({ where: { userId, place }, take: 1 })) > 0
  const taken: string[] = []
  for (const [key, tolerance] of isKnown
    ? []
    : ([
        [throttleKey('sign-in-from', place), signInTolerance.fromAddress],
        [throttleKey('sign-in-as', account), signInTolerance.ofAccount],
      ] as const)) {
    if (!(await takeTry(key, tolerance))) {
      await giveBack([atPlace, ...taken])
      return null
    }
    taken.push(key)
  }
  return { atPlace, others: taken }
}

/** One row for all that are refused within a window: who hammers at the door fills no table. */
async function logThrottled(userId: number): Promise<void> {
  const since = new Date(now().getTime() - signInTolerance.atPlace.minutes * 60_000)
  const where = { userId, userLogType: 'SIGN_IN_THROTTLED', at: { gt: since } } as const
  if ((await db.userLog.count({ where, take: 1 })) === 0) await logUser(db, 'SIGN_IN_THROTTLED', userId)
}

/**
 * Carries a session on; `sessionId` is the one that the caller has proved to have, where it comes with a proof.
 * @throws NotAllowed when the refresh token is unknown, used, of another session, or its session has ended.
 */
export async function refresh(tokens: Tokens, refreshToken: string, sessionId?: number): Promise<SignedIn> {
  return withAccessToken(tokens, await rotateSession(tokens, refreshToken, sessionId))
}

/** Ends the viewer's session on this device. */
export async function signOut(viewer: Viewer): Promise<void> {
  await transaction(async (tx) => {
    await logUser(tx, 'SIGNED_OUT', viewer.id)
    await endSession(tx, viewer.sessionId, 'SIGNED_OUT')
  })
}

/** The account of an address; by the unique index on lower(email), which Prisma's own comparison would not use. */
export async function findByEmail(email: string): Promise<User | null> {
  const [found] = await db.$queryRaw<
    { id: number }[]
  >`SELECT "id" FROM "User" WHERE lower("email") = lower(${email})`
  return found ? db.user.findUnique({ where: { id: found.id } }) : null
}
