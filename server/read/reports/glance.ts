// The summary of each report for its card: its main figure of the last four weeks, by day, and its alarms.
import { reportOf, type ReportName } from '#domain/report/reports.ts'
import { addDays } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, fromStandby, queryPlanned } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { filtered, sourceOf } from './engine.ts'
import type { ReportRequest, Measure } from './source.ts'

const { sql, join } = Prisma

/** Days of a glance, up to today. */
const DAYS = 28

/** A measure and its value over all days; null where it means nothing. */
export type Figure = { measure: Measure; value: number | null }

export type Glance = {
  startDate: string
  endDate: string
  /** The kind of the report's chart. */
  figure: Figure
  /** The figure of each day, from the first on; null for a day without. */
  values: (number | null)[]
  /** The alarms: measures that are not 0 and need attention. */
  alarms: Figure[]
}

/** @throws NotAllowed FORBIDDEN for a role that does not have the report. */
export async function readGlance(viewer: Viewer, name: ReportName, files: Files): Promise<Glance> {
  const { measures, chart, facts } = sourceOf(viewer, name)
  const { timeZone } = await readSettings()
  const endDate = today(timeZone)
  const days = { startDate: addDays(endDate, 1 - DAYS), endDate }
  const request: ReportRequest = { ...days, scope: reportOf(name).scope, filter: {} }
  const own = measures.find(({ key }) => key === chart.measures[0])!
  const asking = [own, ...measures.filter(({ isAlarm = false }) => isAlarm)]
  const values = asking.map(({ value, where }) => filtered(value, where))
  const found = await fromStandby(async () =>
    queryPlanned<{ date: string | null; values: (number | null)[] }>(
      db,
      sql`
        SELECT f."date"::text, ARRAY[${join(values)}]::float8[] AS "values"
        FROM (${await facts(viewer, request, files)}) f
        GROUP BY GROUPING SETS ((), (f."date"))`,
    ),
  )
  const whole = found.find(({ date }) => date === null)?.values ?? []
  const byDate = new Map(found.map((row) => [row.date, row.values[0] ?? null]))
  const [figure, ...alarms] = asking.map((measure, nth) => ({ measure, value: whole[nth] ?? null }))
  return {
    ...days,
    figure: figure!,
    values: Array.from({ length: DAYS }, (_, nth) => byDate.get(addDays(days.startDate, nth)) ?? null),
    alarms: alarms.filter(({ value }) => value !== null && value !== 0),
  }
}
