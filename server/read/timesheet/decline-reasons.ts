// The decline reasons that an approver gave more than once, to pick from again.
import { reasonsToOffer } from '#domain/timesheet/decline-reasons.ts'
import { inSightSql, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'

/** How many of the viewer's last declines to read, so that the cost does not grow with history. */
const LOOKED_THROUGH = 200

/** The viewer's reasons to offer, newest first, from timesheets that the viewer may still see. */
export async function declineReasons(viewer: Viewer): Promise<string[]> {
  const rows = await db.$queryRaw<{ reason: string }[]>`
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
    ORDER BY e."id" DESC`
  return reasonsToOffer(rows.map(({ reason }) => reason))
}
