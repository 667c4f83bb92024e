// Sessions: begun by sign-in, carried on by rotating refresh tokens, ended for a reason that the next answer names.
import type { SessionEnd } from '#server/database/generated/enums.ts'
import {
  REMEMBERED_SESSION_DAYS,
  REMEMBERED_SESSION_DAYS_MAX,
  SESSION_DAYS_MAX,
  SESSION_HOURS,
} from '#domain/limits.ts'
import { administrators } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { db, transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now } from '#server/adapters/clock.ts'
import { coalesce } from '#server/database/coalesce.ts'
import { currentCaller } from '#server/process/caller.ts'
import type { Viewer } from './viewer.ts'
import { logUser } from './user-log.ts'
import { randomToken, tokenHash, type AccessClaims, type Tokens } from './tokens.ts'

const HOUR = 3_600_000

export type NewSession = { sessionId: number; refreshToken: string; rememberMe: boolean; expiresAt: Date }
/** A session with the access token that proves it; `expiresIn` is in seconds. */
export type SignedIn = NewSession & { userId: number; accessToken: string; expiresIn: number }

/**
 * Begins a session for a person who has proved who they are, at a place of the network. `server/actions/access/open-session.ts` alone
 * calls it, once there is nothing more to prove.
 */
export async function startSession(
  tx: Transaction,
  userId: number,
  rememberMe: boolean,
  place: string,
): Promise<NewSession> {
  const refreshToken = randomToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + spanOf(rememberMe))
  const session = await tx.session.create({
    data: {
      userId,
      rememberMe,
      place,
      userAgent: currentCaller()?.origin.userAgent ?? null,
      createdAt,
      provedAt: createdAt,
      expiresAt,
      refreshTokens: { create: newToken(tokenHash(refreshToken)) },
    },
  })
  return { sessionId: session.id, refreshToken, rememberMe, expiresAt }
}

/** A token with where and when it was asked for. */
function newToken(tokenHash: string) {
  return { tokenHash, address: currentCaller()?.origin.address ?? null, createdAt: now() }
}

/** Milliseconds that a session lasts from when it was begun or carried on. */
function spanOf(rememberMe: boolean): number {
  return (rememberMe ? REMEMBERED_SESSION_DAYS * 24 : SESSION_HOURS) * HOUR
}

/**
 * Lets a session last as long as if it began now, because somebody is there who says so.
 * @throws Refusal SESSION_TOO_OLD once it was carried on as far as any may be.
 */
export async function extendSession(sessionId: number): Promise<Date> {
  const { rememberMe, createdAt, expiresAt } = await db.session.findUniqueOrThrow({
    where: { id: sessionId },
  })
  const days = rememberMe ? REMEMBERED_SESSION_DAYS_MAX : SESSION_DAYS_MAX
  const last = createdAt.getTime() + days * 24 * HOUR
  if (last <= expiresAt.getTime()) throw new Refusal('SESSION_TOO_OLD', null, { days })
  const extended = new Date(Math.min(now().getTime() + spanOf(rememberMe), last))
  // One that has ended meanwhile stays so.
  await db.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { expiresAt: extended } })
  return extended
}

/** Seconds in which a refresh token that was used is answered once more; see `rotateSession`. */
const REPEAT_SECONDS = 60

/**
 * Trades a refresh token for its successor. A token that was used before ends the whole session, because one of the two
 * who showed it is a thief (rulings 4) — unless its successor has not been used and it was traded less than a minute ago:
 * then the answer was lost, a page was closed in the middle of it or two tabs asked at once, and the same successor is
 * given again. That is safe: who stole the token gets no more than the successor that its owner has, too, and whichever
 * of them uses that as the second ends the session for both.
 * `sessionId`, where the caller has proved it by an access token, is the one session that may be renewed.
 * @throws NotAllowed UNAUTHENTICATED, or the sentence of the reason the session ended for.
 */
export async function rotateSession(
  tokens: Tokens,
  refreshToken: string,
  sessionId?: number,
): Promise<NewSession & { userId: number }> {
  const next = tokens.successorOf(refreshToken)
  const outcome = await transaction((tx) => rotate(tx, tokenHash(refreshToken), tokenHash(next), sessionId))
  if ('refused' in outcome) throw new NotAllowed(codeOf(outcome.refused))
  return { ...outcome, refreshToken: next }
}

type Rotated = Omit<NewSession, 'refreshToken'> & { userId: number }

async function rotate(
  tx: Transaction,
  hash: string,
  nextHash: string,
  sessionId?: number,
): Promise<Rotated | { refused: SessionEnd | null }> {
  const claimed = await tx.refreshToken.updateMany({
    where: {
      tokenHash: hash,
      sessionId,
      usedAt: null,
      session: { endedAt: null, expiresAt: { gt: now() }, user: { active: true } },
    },
    data: { usedAt: now() },
  })
  const known = await tx.refreshToken.findUnique({
    where: { tokenHash: hash, sessionId },
    include: { session: { include: { user: { select: { active: true } } } } },
  })
  if (!known) return { refused: null }
  const { id, userId, rememberMe, expiresAt, endedAt, endedBy, user } = known.session
  if (!user.active) return { refused: 'DISABLED' }
  if (endedAt || expiresAt <= now()) return { refused: endedBy }
  if (claimed.count === 1) {
    await tx.refreshToken.create({ data: { sessionId: id, ...newToken(nextHash) } })
  } else if (!(await isRepeated(tx, known.usedAt!, nextHash))) {
    await endSession(tx, id, 'REUSED')
    await logUser(tx, 'SESSION_REUSED', userId)
    return { refused: null }
  }
  return { sessionId: id, userId, rememberMe, expiresAt }
}

/** Whether the answer to the same question may have been lost. */
async function isRepeated(tx: Transaction, usedAt: Date, nextHash: string): Promise<boolean> {
  if (now().getTime() - usedAt.getTime() > REPEAT_SECONDS * 1000) return false
  const next = await tx.refreshToken.findUnique({ where: { tokenHash: nextHash } })
  return next !== null && next.usedAt === null
}

/** Which of these sessions go on. */
export async function aliveAmong(sessionIds: readonly number[]): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set()
  const alive = await db.session.findMany({
    where: { id: { in: [...sessionIds] }, endedAt: null, expiresAt: { gt: now() } },
    select: { id: true },
  })
  return new Set(alive.map(({ id }) => id))
}

/**
 * Ends one session; its tokens are refused from then on. The database notifies each process, which closes its sockets: the
 * triggers of `viewerChanged`. @returns whether it had not ended before.
 */
export async function endSession(tx: Transaction, sessionId: number, endedBy: SessionEnd): Promise<boolean> {
  const { count } = await tx.session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: now(), endedBy },
  })
  return count === 1
}

/**
 * Ends every session of a person, but for one that is to go on, and every sign-in and set-up that is half done.
 * @returns how many sessions.
 */
export async function endSessionsOf(
  tx: Transaction,
  userId: number,
  endedBy: SessionEnd,
  exceptId?: number,
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId, endedAt: null, id: { not: exceptId } },
    data: { endedAt: now(), endedBy },
  })
  await tx.factorTicket.deleteMany({ where: { userId } })
  return count
}

/**
 * The person a valid access token stands for, in one statement, however many ask in the same turn: an event that 200
 * hear of asks for all of them.
 * @throws NotAllowed when the session has ended or the account is disabled, with the sentence for it (rulings 4).
 */
export async function viewerOf({ userId, sessionId }: AccessClaims): Promise<Viewer> {
  const row = (await found(sessionId)).get(sessionId)
  if (row?.id !== userId) throw new NotAllowed('UNAUTHENTICATED')
  const { active, ended, endedBy, ...viewer } = row
  if (!active) throw new NotAllowed('ACCOUNT_DISABLED')
  if (ended) throw new NotAllowed(codeOf(endedBy))
  return viewer
}

type Found = Viewer & { active: boolean; ended: boolean; endedBy: SessionEnd | null }

const found = coalesce(async (sessionIds: readonly number[]): Promise<Map<number, Found>> => {
  const rows = await db.$queryRaw<Found[]>`
    SELECT u."id", s."id" AS "sessionId", u."firstName", u."lastName", u."email", u."avatarId", u."userType"::text, u."taskType"::text,
           u."allowTimesheetCreation", u."showFieldService", u."approvalGroupId", u."payLocationId",
           u."mustChangePassword", u."defaultStartTime", u."active",
           CASE WHEN u."userType" = ANY(${[...administrators]}::text[]::"UserType"[]) THEN
             coalesce((SELECT "requireSecondFactorForAdministrators" FROM "Setting" WHERE "id" = 1), false)
             AND NOT EXISTS (SELECT FROM "Totp" f WHERE f."userId" = u."id")
             AND NOT EXISTS (SELECT FROM "Passkey" f WHERE f."userId" = u."id")
           ELSE false END AS "mustSetUpSecondFactor",
           (s."endedAt" IS NOT NULL OR s."expiresAt" < ${now()}) AS "ended", s."endedBy"::text,
           ARRAY(SELECT m."approvalGroupId" FROM "ApprovalGroupMember" m WHERE m."approverId" = u."id")
             AS "approvalGroupIds",
           ARRAY(SELECT d."division" FROM "JobDivisionPayLocation" d
                 WHERE d."payLocationId" = u."payLocationId" AND d."active") AS "divisions"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = ANY(${[...new Set(sessionIds)]}::int[])`
  return new Map(rows.map((row) => [row.sessionId, row]))
})

function codeOf(endedBy: SessionEnd | null) {
  if (endedBy === 'FORCED') return 'LOGGED_OUT'
  return endedBy === 'DISABLED' ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED'
}
