// The text below the sentence of a notification: the changes of an edit, or the beginning of a question. It is stored
// only in the history of the timesheet, so that only people who see the timesheet now can read it.
import { beginningOf, changesInWords, type ChangedField } from '#domain/changed-fields.ts'
import { isQuestionChange } from '#domain/timesheet/question.ts'
import { db } from '#server/database/client.ts'

/** The texts of events, one line each, by the id of the event; events without a text are missing. */
export async function readNotificationWords(eventIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db.$queryRaw<{ eventId: number; changed: ChangedField[] }[]>`
    SELECT h."eventId", jsonb_agg(c."change" ORDER BY h."id", c."position") AS "changed"
    FROM "TimesheetEvent" e
    JOIN "TimesheetHistory" h ON h."timesheetId" = e."timesheetId" AND h."eventId" = e."id",
      jsonb_array_elements(h."changeDetail"::jsonb) WITH ORDINALITY AS c ("change", "position")
    WHERE e."id" = ANY(${[...eventIds]}::int[]) AND e."timesheetEventType" IN ('EDITED', 'ASKED')
    GROUP BY h."eventId"`
  return new Map(rows.map(({ eventId, changed }) => [eventId, wordsOf(changed)]))
}

function wordsOf(changed: readonly ChangedField[]): string[] {
  const question = changed.find(isQuestionChange)
  return question ? [beginningOf(question.currentValue)] : changesInWords(changed)
}
