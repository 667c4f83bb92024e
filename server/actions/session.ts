// Signing in, staying in, signing out (spec 7, rulings 4).
import type { UserType } from '#domain/people.ts'
import { signInForm } from '#domain/user/forms.ts'
import { parseForm } from '#domain/forms.ts'
import { ACCESS_TOKEN_MINUTES } from '#domain/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { isPassword } from '#server/auth/passwords.ts'
import {
  endSession,
  rotateSession,
  startSession,
  type NewSession,
  type SignedIn,
} from '#server/auth/sessions.ts'
import { resetThrottle, throttle } from '#server/auth/throttle.ts'
import type { Tokens } from '#server/auth/tokens.ts'
import { db, query, transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import type { Viewer } from '#server/auth/viewer.ts'

const TRIES_PER_ACCOUNT = 10
const TRIES_PER_ADDRESS = 100
const WINDOW_MINUTES = 10

/** A session with what decides where the person begins. */
export type SignedInPerson = SignedIn & { userType: UserType }

/**
 * Opens a session for an e-mail and password. `address` is where the request came from.
 * @throws InvalidInput, Refusal WRONG_CREDENTIALS, NotAllowed ACCOUNT_DISABLED or TOO_MANY_REQUESTS.
 */
export async function signIn(tokens: Tokens, input: unknown, address: string): Promise<SignedInPerson> {
  const { email, password, rememberMe } = parseForm(signInForm, input)
  const account = `sign-in:${email.toLowerCase()}`
  await throttle(`sign-in-from:${address}`, TRIES_PER_ADDRESS, WINDOW_MINUTES)
  await throttle(account, TRIES_PER_ACCOUNT, WINDOW_MINUTES)

  const user = await findByEmail(email)
  if (!(await isPassword(user?.passwordHash, password)) || !user) {
    if (user) await db.userLog.create({ data: { userId: user.id, userLogType: 'SIGN_IN_FAILED' } })
    throw new Refusal('WRONG_CREDENTIALS')
  }
  if (!user.active) throw new NotAllowed('ACCOUNT_DISABLED')

  const session = await transaction(async (tx) => {
    await tx.userLog.create({ data: { userId: user.id, userLogType: 'SIGNED_IN' } })
    return startSession(tx, user.id, rememberMe)
  })
  await resetThrottle(account)
  return { ...(await withAccessToken(tokens, { ...session, userId: user.id })), userType: user.userType }
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
    await tx.userLog.create({ data: { userId: viewer.id, userLogType: 'SIGNED_OUT' } })
    await endSession(tx, viewer.sessionId, 'SIGNED_OUT')
  })
}

async function withAccessToken(tokens: Tokens, session: NewSession & { userId: number }): Promise<SignedIn> {
  return { ...session, accessToken: await tokens.sign(session), expiresIn: ACCESS_TOKEN_MINUTES * 60 }
}

// By the unique index on lower(email); Prisma's own case-insensitive comparison would read every row.
async function findByEmail(email: string) {
  const [found] = await query<{ id: number }>(
    db,
    Prisma.sql`SELECT "id" FROM "User" WHERE lower("email") = lower(${email})`,
  )
  return found ? db.user.findUnique({ where: { id: found.id } }) : null
}
