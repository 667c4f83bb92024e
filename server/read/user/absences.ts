// The days on which people are away.
import type { AwayDays } from '#domain/absence/absence.ts'
import { isoDate } from '#domain/date.ts'
import { addDays } from '#domain/week.ts'
import { today } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import type { Absence } from '#server/database/generated/client.ts'
import { readSettings } from '../administration/settings.ts'

/** How long an absence that is over is shown, in days. */
const SHOWN_DAYS = 60

/** The absences of people that are not long over, the first to begin first, by person id. */
export async function readAbsences(userIds: readonly number[]): Promise<Map<number, Absence[]>> {
  const { timeZone } = await readSettings()
  const since = new Date(addDays(today(timeZone), -SHOWN_DAYS))
  const rows = await db.absence.findMany({
    where: { userId: { in: [...userIds] }, OR: [{ endDate: null }, { endDate: { gte: since } }] },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  })
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** The days of a stored absence. */
export function awayDaysOf({ startDate, endDate, weekdays }: Absence): AwayDays {
  return { startDate: isoDate(startDate), endDate: endDate && isoDate(endDate), weekdays }
}
