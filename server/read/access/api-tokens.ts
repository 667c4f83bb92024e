// A person's access tokens for programs.
import { db } from '#server/database/client.ts'

export type ApiToken = {
  sessionId: number
  name: string
  /** Its first characters. */
  start: string
  mayWrite: boolean
  createdAt: Date
  expiresAt: Date
  /** Up to a minute too early; null if it was never used. */
  lastUsedAt: Date | null
}

/** Those that nobody has revoked, newest first; expired ones for some weeks more, so that their owner sees why they fail. */
export async function readApiTokens(userId: number): Promise<ApiToken[]> {
  const rows = await db.apiToken.findMany({
    where: { session: { userId, endedAt: null } },
    include: { session: { select: { createdAt: true, expiresAt: true } } },
    orderBy: { sessionId: 'desc' },
  })
  return rows.map(({ session, ...token }) => ({ ...token, ...session }))
}
