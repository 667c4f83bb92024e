// The dates of the timesheets in a list of history.
import { db } from '#server/database/client.ts'

export type SheetDate = { id: number; date: string; isDeleted: boolean }

/** Dates 'YYYY-MM-DD' by timesheet id, in one statement; for a deleted timesheet the date that its deletion recorded. */
export async function readSheetDates(timesheetIds: readonly number[]): Promise<Map<number, SheetDate>> {
  const rows = await db.$queryRaw<SheetDate[]>`
      SELECT i."id", coalesce(t."startDate", d."startDate")::text AS "date", t."id" IS NULL AS "isDeleted"
      FROM unnest(${[...timesheetIds]}::int[]) AS i ("id")
      LEFT JOIN "Timesheet" t ON t."id" = i."id"
      LEFT JOIN LATERAL (
        SELECT to_date(c."previousValue", 'Dy Mon DD, YYYY') AS "startDate"
        FROM "TimesheetHistory" h
        CROSS JOIN jsonb_to_recordset(h."changeDetail") AS c ("field" text, "previousValue" text)
        WHERE t."id" IS NULL AND h."timesheetId" = i."id" AND h."actionType" = 'DELETE'
          AND h."actionArea" = 'HEADER' AND c."field" = 'StartDate'
        LIMIT 1
      ) d ON true
      WHERE coalesce(t."startDate", d."startDate") IS NOT NULL`
  return new Map(rows.map((row) => [row.id, row]))
}
