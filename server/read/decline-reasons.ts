// The reasons an approver has declined with lately, to be used again.
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

const REASONS = 8
/** So many of one's last declines are looked through: the cost does not grow with history. */
const LOOKED_THROUGH = 200

/** The last reasons that the viewer gave, each once, the newest first; of timesheets that they may still see. */
export async function declineReasons(viewer: Viewer): Promise<string[]> {
  const rows = await query<{ reason: string }>(
    db,
    Prisma.sql`
    SELECT h."reason" FROM (
      SELECT "id", "timesheetId" FROM "TimesheetEvent"
      WHERE "actorId" = ${viewer.id}::int AND "timesheetEventType" = 'DECLINED'
      ORDER BY "id" DESC LIMIT ${LOOKED_THROUGH}::int
    ) e
    JOIN "Timesheet" t ON t."id" = e."timesheetId" AND ${inSightSql(sightOf(viewer), Prisma.sql`t`)}
    CROSS JOIN LATERAL (
      SELECT c."currentValue" AS "reason"
      FROM "TimesheetHistory" h
      CROSS JOIN jsonb_to_recordset(h."changeDetail") AS c ("field" text, "currentValue" text)
      WHERE h."timesheetId" = e."timesheetId" AND h."eventId" = e."id"
        AND h."actionArea" = 'STATUS_CHANGED' AND c."field" = 'Reason' AND c."currentValue" <> ''
    ) h
    GROUP BY h."reason" ORDER BY max(e."id") DESC LIMIT ${REASONS}::int`,
  )
  return rows.map(({ reason }) => reason)
}
