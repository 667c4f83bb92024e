// Sessions: begun by sign-in, carried on by rotating refresh tokens, ended for a reason that the next request is told.
import type { SessionEnd } from '#server/database/generated/enums.ts'
import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '#domain/limits.ts'
import { db, query, transaction, type Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now } from '#server/adapters/clock.ts'
import { coalesce } from '#server/database/coalesce.ts'
import type { Viewer } from './viewer.ts'
import { randomToken, tokenHash, type AccessClaims } from './tokens.ts'

const HOUR = 3_600_000

export type NewSession = { sessionId: number; refreshToken: string; rememberMe: boolean; expiresAt: Date }
/** A session with the access token that proves it; `expiresIn` is in seconds. */
export type SignedIn = NewSession & { userId: number; accessToken: string; expiresIn: number }

/** Begins a session for a person who has proved who they are. */
export async function startSession(
  tx: Transaction,
  userId: number,
  rememberMe: boolean,
): Promise<NewSession> {
  const refreshToken = randomToken()
  const expiresAt = new Date(
    now().getTime() + (rememberMe ? REMEMBERED_SESSION_DAYS * 24 : SESSION_HOURS) * HOUR,
  )
  const session = await tx.session.create({
    data: {
      userId,
      rememberMe,
      expiresAt,
      refreshTokens: { create: { tokenHash: tokenHash(refreshToken) } },
    },
  })
  return { sessionId: session.id, refreshToken, rememberMe, expiresAt }
}

/**
 * Trades a refresh token for a new one, once. A token that was used before ends the whole session, because one of the
 * two who showed it is a thief (rulings 4).
 * @throws NotAllowed UNAUTHENTICATED, or the sentence of the reason the session ended for.
 */
export async function rotateSession(refreshToken: string): Promise<NewSession & { userId: number }> {
  const hash = tokenHash(refreshToken)
  const next = randomToken()
  const session = await transaction(async (tx) => {
    const claimed = await tx.refreshToken.updateMany({
      where: { tokenHash: hash, usedAt: null, session: { endedAt: null, expiresAt: { gt: now() } } },
      data: { usedAt: now() },
    })
    const known = await tx.refreshToken.findUnique({
      where: { tokenHash: hash },
      include: { session: { include: { user: { select: { active: true } } } } },
    })
    if (claimed.count === 1 && known?.session.user.active) {
      await tx.refreshToken.create({ data: { sessionId: known.sessionId, tokenHash: tokenHash(next) } })
    } else if (known && !known.session.user.active) {
      return { refused: 'DISABLED' as const }
    } else if (known?.usedAt && !known.session.endedAt) {
      await endSession(tx, known.sessionId, 'REUSED')
      return { refused: null }
    } else {
      return { refused: known?.session.endedBy ?? null }
    }
    return { ...known.session, refused: undefined }
  })
  if (session.refused !== undefined) throw new NotAllowed(codeOf(session.refused))
  const { id, userId, rememberMe, expiresAt } = session
  return { sessionId: id, userId, rememberMe, expiresAt, refreshToken: next }
}

/** Ends one session; its tokens are refused from then on. */
export async function endSession(tx: Transaction, sessionId: number, endedBy: SessionEnd): Promise<void> {
  await tx.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: now(), endedBy } })
}

/** Ends every session of a person. */
export async function endSessionsOf(tx: Transaction, userId: number, endedBy: SessionEnd): Promise<void> {
  await tx.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now(), endedBy } })
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
  const rows = await query<Found>(
    db,
    Prisma.sql`
    SELECT u."id", s."id" AS "sessionId", u."firstName", u."lastName", u."email", u."userType"::text, u."taskType"::text,
           u."allowTimesheetCreation", u."showFieldService", u."approvalGroupId", u."payLocationId",
           u."mustChangePassword", u."defaultStartTime", u."active",
           (s."endedAt" IS NOT NULL OR s."expiresAt" < ${now()}) AS "ended", s."endedBy"::text,
           ARRAY(SELECT m."approvalGroupId" FROM "ApprovalGroupMember" m WHERE m."approverId" = u."id")
             AS "approvalGroupIds",
           ARRAY(SELECT d."division" FROM "JobDivisionPayLocation" d
                 WHERE d."payLocationId" = u."payLocationId" AND d."active") AS "divisions"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = ANY(${[...new Set(sessionIds)]}::int[])`,
  )
  return new Map(rows.map((row) => [row.sessionId, row]))
})

function codeOf(endedBy: SessionEnd | null) {
  if (endedBy === 'FORCED') return 'LOGGED_OUT'
  return endedBy === 'DISABLED' ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED'
}
