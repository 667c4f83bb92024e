// The devices on which a person is signed in: each is a session that goes on (docs/decisions/0094).
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

export type Device = {
  sessionId: number
  userAgent: string | null
  /** Where it was used last; null where that was before addresses were kept. */
  address: string | null
  signedInAt: Date
  /** When it last had its tokens renewed, which it does every quarter of an hour while it is used. */
  usedAt: Date
}

/** More than anybody has. */
const DEVICES_MAX = 200

/** The viewer's own, the last used first. */
export function readDevices({ id }: Viewer): Promise<Device[]> {
  return query<Device>(
    db,
    Prisma.sql`
    SELECT s."id" AS "sessionId", s."userAgent", t."address", s."createdAt" AS "signedInAt", t."createdAt" AS "usedAt"
    FROM "Session" s CROSS JOIN LATERAL (
      SELECT t."address", t."createdAt" FROM "RefreshToken" t WHERE t."sessionId" = s."id" ORDER BY t."id" DESC LIMIT 1
    ) t
    WHERE s."userId" = ${id}::int AND s."endedAt" IS NULL AND s."expiresAt" > ${now()}
    ORDER BY t."createdAt" DESC, s."id" DESC LIMIT ${DEVICES_MAX}::int`,
  )
}
