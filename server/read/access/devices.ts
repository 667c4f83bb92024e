// The devices on which a person is signed in: one for each open session (docs/decisions/signing-in.md).
import { now } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'

export type Device = {
  sessionId: number
  userAgent: string | null
  /** The address of its last use; null for sessions that began before addresses were stored. */
  address: string | null
  signedInAt: Date
  /** When it last renewed its tokens, every 15 minutes while it is in use. */
  usedAt: Date
}

/** More than anyone has. */
const DEVICES_MAX = 200

/** The viewer's own devices, most recently used first. */
export function readDevices({ id }: Viewer): Promise<Device[]> {
  return db.$queryRaw<Device[]>`
    SELECT s."id" AS "sessionId", s."userAgent", t."address", s."createdAt" AS "signedInAt", t."createdAt" AS "usedAt"
    FROM "Session" s CROSS JOIN LATERAL (
      SELECT t."address", t."createdAt" FROM "RefreshToken" t WHERE t."sessionId" = s."id" ORDER BY t."id" DESC LIMIT 1
    ) t
    WHERE s."userId" = ${id}::int AND s."endedAt" IS NULL AND s."expiresAt" > ${now()}
    ORDER BY t."createdAt" DESC, s."id" DESC LIMIT ${DEVICES_MAX}::int`
}
