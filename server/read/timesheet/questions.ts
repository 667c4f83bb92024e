// The lines that people wrote to each other on timesheets. Their text is in the history, and nowhere else.
import type { TimesheetSide } from '#domain/timesheet/question.ts'
import { db, type Reader } from '#server/database/client.ts'

export type Question = {
  id: number
  timesheetId: number
  at: Date
  /** The author: their id, their current name (for a deputy with the absent approver's), and their side. */
  actorId: number
  author: string
  side: TimesheetSide
  text: string
}

/** The lines of timesheets, oldest first, by timesheet id, in one statement. */
export async function readQuestions(
  timesheetIds: readonly number[],
  reader: Reader = db,
): Promise<Map<number, Question[]>> {
  const lines = await reader.$queryRaw<Question[]>`
    SELECT e."id", e."timesheetId", e."at", e."actorId", concat(u."firstName", ' ', u."lastName", ' for ' || a."firstName" || ' ' || a."lastName") AS "author",
           CASE WHEN e."actorId" = h."userId" THEN 'OWNER' ELSE 'APPROVERS' END AS "side",
           h."changeDetail" -> 0 ->> 'currentValue' AS "text"
    FROM "TimesheetEvent" e
    JOIN "User" u ON u."id" = e."actorId"
    LEFT JOIN "User" a ON a."id" = e."actorForId"
    JOIN "TimesheetHistory" h ON h."timesheetId" = e."timesheetId" AND h."eventId" = e."id"
    WHERE e."timesheetId" = ANY(${[...timesheetIds]}::int[]) AND e."timesheetEventType" = 'ASKED'
    ORDER BY e."at", e."id"`
  return Map.groupBy(lines, ({ timesheetId }) => timesheetId)
}
