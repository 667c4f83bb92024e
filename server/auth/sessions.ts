// Sessions: sign-in starts them, rotating refresh tokens renew them, and the next answer says why they ended.
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
import { Prisma, type RefreshToken } from '#server/database/generated/client.ts'
import { currentCaller } from '#server/process/caller.ts'
import type { Viewer } from './viewer.ts'
import { SessionOver } from './session-over.ts'
import { noteUse, USE_SECONDS } from './api-tokens.ts'
import { logUser } from './user-log.ts'
import { randomToken, tokenHash, type AccessClaims, type Tokens } from './tokens.ts'

const HOUR = 3_600_000

export type NewSession = { sessionId: number; refreshToken: string; rememberMe: boolean; expiresAt: Date }
/** A session with its access token; `expiresIn` is in seconds. */
export type SignedIn = NewSession & { userId: number; accessToken: string; expiresIn: number }

/**
 * Starts a session. Only `server/actions/access/open-session.ts` calls it, after the person has proved who they are.
 * @param network where the person signs in.
 */
export async function startSession(
  tx: Transaction,
  userId: number,
  rememberMe: boolean,
  network: string,
): Promise<NewSession> {
  const refreshToken = randomToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + spanOf(rememberMe))
  const session = await tx.session.create({
    data: {
      userId,
      rememberMe,
      place: network,
      userAgent: currentCaller()?.origin.userAgent ?? null,
      createdAt,
      provedAt: createdAt,
      expiresAt,
      refreshTokens: { create: newToken(tokenHash(refreshToken)) },
    },
  })
  return { sessionId: session.id, refreshToken, rememberMe, expiresAt }
}

/** A refresh token with the address and time of the request. */
function newToken(tokenHash: string) {
  return { tokenHash, address: currentCaller()?.origin.address ?? null, createdAt: now() }
}

/** Milliseconds until a session expires, from its start or renewal. */
function spanOf(rememberMe: boolean): number {
  return (rememberMe ? REMEMBERED_SESSION_DAYS * 24 : SESSION_HOURS) * HOUR
}

/**
 * Extends a session as if it started now, because the person is at the keyboard.
 * @throws Refusal SESSION_TOO_OLD if it cannot be extended further.
 */
export async function extendSession(sessionId: number): Promise<Date> {
  const { rememberMe, createdAt, expiresAt } = await db.session.findUniqueOrThrow({
    where: { id: sessionId },
  })
  const days = rememberMe ? REMEMBERED_SESSION_DAYS_MAX : SESSION_DAYS_MAX
  const last = createdAt.getTime() + days * 24 * HOUR
  if (last <= expiresAt.getTime()) throw new Refusal('SESSION_TOO_OLD', null, { days })
  const extended = new Date(Math.min(now().getTime() + spanOf(rememberMe), last))
  // A session that has ended in the meantime stays ended.
  await db.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { expiresAt: extended } })
  return extended
}

/** Seconds in which any request may repeat a used refresh token; see `rotateSession`. */
const REPEAT_SECONDS = 60

/**
 * Replaces a refresh token with its successor. A token that has been used before ends the whole session, because one
 * of its two users is a thief (rulings 4). The exception: the successor has not been used, and the token was used
 * less than a minute ago, or by this very request. Then the answer was lost, because a page was closed, two tabs renewed
 * at the same time or the device lost its network, and the caller gets the same successor again. That is safe: a thief
 * only gets the successor that the owner also has, and whichever of them uses it second ends the session for both.
 * @param by `sessionId` restricts the renewal to the session that the caller has proved with an access token. `key` is the
 * idempotency key of the request: random, and known to nobody else.
 * @throws SessionOver with the reason; NotAllowed UNAUTHENTICATED for an unknown token.
 */
export async function rotateSession(
  tokens: Tokens,
  refreshToken: string,
  by: Renewal = {},
): Promise<NewSession & { userId: number }> {
  const next = tokens.successorOf(refreshToken)
  const outcome = await transaction((tx) => rotate(tx, tokenHash(refreshToken), tokenHash(next), by))
  if (outcome instanceof NotAllowed) throw outcome
  return { ...outcome, refreshToken: next }
}

export type Renewal = { sessionId?: number; key?: string | null }
type Rotated = Omit<NewSession, 'refreshToken'> & { userId: number }

async function rotate(
  tx: Transaction,
  hash: string,
  nextHash: string,
  { sessionId, key }: Renewal,
): Promise<Rotated | NotAllowed> {
  const keyHash = key ? tokenHash(key) : null
  const claimed = await tx.refreshToken.updateMany({
    where: {
      tokenHash: hash,
      sessionId,
      usedAt: null,
      session: { endedAt: null, expiresAt: { gt: now() }, user: { active: true } },
    },
    data: { usedAt: now(), keyHash },
  })
  const known = await tx.refreshToken.findUnique({
    where: { tokenHash: hash, sessionId },
    include: { session: { include: { user: { select: { active: true } } } } },
  })
  // A returned refusal, unlike a thrown one, does not roll back.
  if (!known) return new NotAllowed('UNAUTHENTICATED')
  const { id, userId, rememberMe, expiresAt, endedAt, endedBy, user } = known.session
  if (!user.active) return new SessionOver(id, 'DISABLED')
  if (endedAt || expiresAt <= now()) return new SessionOver(id, endedBy)
  if (claimed.count === 1) {
    await tx.refreshToken.create({ data: { sessionId: id, ...newToken(nextHash) } })
  } else if (!(await isRepeated(tx, known, keyHash, nextHash))) {
    await endSession(tx, id, 'REUSED')
    await logUser(tx, 'SESSION_REUSED', userId)
    return new SessionOver(id, 'REUSED')
  }
  return { sessionId: id, userId, rememberMe, expiresAt }
}

/** Whether the caller may be repeating a request whose answer was lost. */
async function isRepeated(
  tx: Transaction,
  used: RefreshToken,
  keyHash: string | null,
  nextHash: string,
): Promise<boolean> {
  const isSame = keyHash !== null && keyHash === used.keyHash
  if (!isSame && now().getTime() - used.usedAt!.getTime() > REPEAT_SECONDS * 1000) return false
  const next = await tx.refreshToken.findUnique({ where: { tokenHash: nextHash } })
  return next !== null && next.usedAt === null
}

/** Those of the sessions that have not ended. */
export async function liveSessions(sessionIds: readonly number[]): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set()
  const alive = await db.session.findMany({
    where: { id: { in: [...sessionIds] }, endedAt: null, expiresAt: { gt: now() } },
    select: { id: true },
  })
  return new Set(alive.map(({ id }) => id))
}

/**
 * Ends a session and revokes its tokens. Database triggers (`viewerChanged`) notify every process, which closes the
 * session's sockets.
 * @returns false if it had ended before.
 */
export async function endSession(tx: Transaction, sessionId: number, endedBy: SessionEnd): Promise<boolean> {
  const { count } = await tx.session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: now(), endedBy },
  })
  return count === 1
}

/**
 * Ends all sessions of a person, or of several people, except one, and deletes their unfinished sign-ins and set-ups.
 * @returns the number of sessions.
 */
export async function endSessionsOf(
  tx: Transaction,
  userIds: number | readonly number[],
  endedBy: SessionEnd,
  exceptId?: number,
): Promise<number> {
  const userId = { in: [userIds].flat() }
  const { count } = await tx.session.updateMany({
    where: { userId, endedAt: null, id: { not: exceptId } },
    data: { endedAt: now(), endedBy },
  })
  await tx.factorTicket.deleteMany({ where: { userId } })
  return count
}

/**
 * The viewer that an access token belongs to. All calls in one tick share one statement: an event for 200 subscribers
 * loads all of them together.
 * @throws SessionOver if the session has ended or the account is disabled (rulings 4); NotAllowed UNAUTHENTICATED if it
 * is not the user's.
 */
export async function viewerOf({ userId, sessionId }: AccessClaims): Promise<Viewer> {
  const row = (await readViewers(sessionId)).get(sessionId)
  if (row?.id !== userId) throw new NotAllowed('UNAUTHENTICATED')
  const { active, ended, endedBy, isUseDue, ...viewer } = row
  if (!active) throw new SessionOver(sessionId, 'DISABLED')
  if (ended) throw new SessionOver(sessionId, endedBy)
  if (isUseDue) await noteUse(sessionId)
  return viewer
}

/** The `StandIn`s of ./viewer.ts that user u has part in, now or later. @param own the column with u. */
const standIns = (own: 'deputyId' | 'absentId', other: 'deputyId' | 'absentId') => Prisma.sql`ARRAY(
  SELECT jsonb_build_object(
    'id', d."id", 'absentId', d."absentId", 'firstName', o."firstName", 'lastName', o."lastName",
    'startDate', d."startDate", 'endDate', d."endDate",
    'from', extract(epoch FROM d."from") * 1000, 'until', extract(epoch FROM d."until") * 1000,
    'approvalGroupIds',
    ARRAY(SELECT m."approvalGroupId" FROM "ApprovalGroupMember" m WHERE m."approverId" = d."absentId")
  )
  FROM "Deputy" d JOIN "User" o ON o."id" = d.${Prisma.raw(`"${other}"`)}
  WHERE d.${Prisma.raw(`"${own}"`)} = u."id" AND d."until" > ${now()}::timestamptz ORDER BY d."from", d."id")`

type ViewerRow = Viewer & { active: boolean; ended: boolean; endedBy: SessionEnd | null; isUseDue: boolean }

// The ids come from a sub-select. If PostgreSQL saw how few they are, it would plan this statement, the most frequent of all,
// again for each request: ten times the time of reading.
const readViewers = coalesce(async (sessionIds: readonly number[]): Promise<Map<number, ViewerRow>> => {
  const usedBefore = new Date(now().getTime() - USE_SECONDS * 1000)
  const rows = await db.$queryRaw<ViewerRow[]>`
    SELECT u."id", s."id" AS "sessionId", u."firstName", u."lastName", u."email", u."avatarId", u."userType"::text, u."taskType"::text,
           u."allowTimesheetCreation", u."showFieldService", u."approvalGroupId", u."payLocationId",
           u."mustChangePassword", u."defaultStartTime", u."active",
           CASE WHEN u."userType" = ANY(${[...administrators]}::text[]::"UserType"[]) THEN
             coalesce((SELECT "requireSecondFactorForAdministrators" FROM "Setting" WHERE "id" = 1), false)
             AND NOT EXISTS (SELECT FROM "Totp" f WHERE f."userId" = u."id")
             AND NOT EXISTS (SELECT FROM "Passkey" f WHERE f."userId" = u."id")
           ELSE false END AS "mustSetUpSecondFactor",
           (s."endedAt" IS NOT NULL OR s."expiresAt" < ${now()}) AS "ended", s."endedBy"::text,
           CASE WHEN a."mayWrite" THEN 'WRITE' WHEN NOT a."mayWrite" THEN 'READ' END AS "token",
           (a."sessionId" IS NOT NULL AND coalesce(a."lastUsedAt" < ${usedBefore}, true)) AS "isUseDue",
           ARRAY(SELECT m."approvalGroupId" FROM "ApprovalGroupMember" m WHERE m."approverId" = u."id")
             AS "approvalGroupIds",
           (SELECT l."approvalGroupId" FROM "CrewLeader" l
            WHERE l."leaderId" = u."id" AND l."approvalGroupId" = u."approvalGroupId") AS "ledGroupId",
           ${standIns('deputyId', 'absentId')} AS "standIns",
           ${standIns('absentId', 'deputyId')} AS "stoodInBy",
           ARRAY(SELECT d."division" FROM "JobDivisionPayLocation" d
                 WHERE d."payLocationId" = u."payLocationId" AND d."active") AS "divisions"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId" LEFT JOIN "ApiToken" a ON a."sessionId" = s."id"
    WHERE s."id" = ANY((SELECT ${[...new Set(sessionIds)]}::int[])::int[])`
  return new Map(rows.map((row) => [row.sessionId, row]))
})
