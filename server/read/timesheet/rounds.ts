// The rounds of a timesheet: who did what and when, the reason, and the old and new values of the changed fields.
import type { ChangedField } from '#domain/changed-fields.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import { db } from '#server/database/client.ts'
import { TimesheetEventType } from '#server/database/generated/enums.ts'
import { entitySet } from '../entity.ts'
import { people } from '../user/people.ts'
import { timesheets } from './timesheets.ts'

/** The events of the timesheets in sight. */
export const timesheetEvents = entitySet('timesheetEvent', {
  visible: (viewer) => ({ timesheet: inSight(sightOf(viewer)) }),
  fields: {
    id: 'int',
    timesheetId: 'int',
    timesheetEventType: Object.values(TimesheetEventType),
    actorId: 'int',
    at: 'instant',
  },
  sortable: ['id', 'at'],
  expand: { timesheet: { set: () => timesheets }, actor: { set: () => people } },
  order: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: PAGE_MAX,
})

export type Round = {
  id: number
  timesheetId: number
  type: TimesheetEventType
  at: Date
  /** As `actingName` in domain/people.ts writes it. */
  actor: string
  /** The reason of a decline or a cancellation. */
  reason: string | null
  /** The changed fields without the status (rulings 2c); empty for a new timesheet. */
  changes: ChangedField[]
}

/** The events of timesheets without the lines of questions, newest first, by timesheet id, in one statement. */
export async function readRounds(timesheetIds: readonly number[]): Promise<Map<number, Round[]>> {
  const rounds = await db.$queryRaw<Round[]>`
    SELECT e."id", e."timesheetId", e."timesheetEventType"::text AS "type", e."at",
           concat_ws(' for ', u."firstName" || ' ' || u."lastName", a."firstName" || ' ' || a."lastName") AS "actor",
           CASE WHEN e."timesheetEventType" IN ('DECLINED', 'CANCELLED') THEN nullif(h."reason", '') END AS "reason",
           coalesce(h."changes", '[]') AS "changes"
    FROM "TimesheetEvent" e
    JOIN "User" u ON u."id" = e."actorId"
    LEFT JOIN "User" a ON a."id" = e."actorForId"
    CROSS JOIN LATERAL (
      SELECT max(c."change" ->> 'currentValue') FILTER (WHERE h."actionArea" = 'STATUS_CHANGED' AND c."change" ->> 'field' = 'Reason') AS "reason",
             jsonb_agg(c."change" ORDER BY h."id", c."position") FILTER (WHERE h."actionArea" <> 'STATUS_CHANGED' AND h."actionType" = 'EDIT') AS "changes"
      FROM "TimesheetHistory" h
      CROSS JOIN jsonb_array_elements(h."changeDetail") WITH ORDINALITY AS c ("change", "position")
      WHERE h."timesheetId" = e."timesheetId" AND h."eventId" = e."id"
    ) h
    WHERE e."timesheetId" = ANY(${[...timesheetIds]}::int[]) AND e."timesheetEventType" <> 'ASKED'
    ORDER BY e."at" DESC, e."id" DESC`
  return Map.groupBy(rounds, ({ timesheetId }) => timesheetId)
}
