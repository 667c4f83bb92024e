// A person's own hours day by day, counted as everywhere in the product (spec 7, rulings 2).
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { addDays } from '#domain/week.ts'
import { mondaysShown, workingHours, type WorkingHours } from '#domain/user/working-hours.ts'
import { today } from '#server/adapters/clock.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { readSettings } from '../administration/settings.ts'

/** The dates of the profile's chart in the company's zone: whole weeks, Monday to Sunday. */
export async function profileSpan(): Promise<{ date: string; from: string; to: string }> {
  const date = today((await readSettings()).timeZone)
  const mondays = mondaysShown(date)
  return { date, from: mondays[0]!, to: addDays(mondays.at(-1)!, 6) }
}

/** Minutes of the viewer's timesheets that are neither declined nor cancelled, drafts included. */
export async function readWorkingHours({ id }: Viewer): Promise<WorkingHours> {
  const { date, from, to } = await profileSpan()
  const days = await db.$queryRaw<{ date: string; minutes: number }[]>`
    SELECT t."startDate"::text AS "date", sum(t."totalDuration")::int AS "minutes" FROM "Timesheet" t
    WHERE t."userId" = ${id}::int AND t."startDate" BETWEEN ${from}::date AND ${to}::date
      AND t."status" = ANY(${[...countedStatuses]}::"TimesheetStatus"[])
    GROUP BY 1`
  return workingHours(new Map(days.map(({ date, minutes }) => [date, minutes])), date)
}
