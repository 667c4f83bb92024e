// The minutes that a person has recorded for a date (spec 7), from the counted timesheets in sight (rulings 2).
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { people } from '../user/people.ts'
import { countedMinutes } from './weeks.ts'

/**
 * Minutes of one person's timesheets of a date ('YYYY-MM-DD'), without the timesheet `exceptId`.
 * @throws NotAllowed NOT_FOUND if the viewer may not see the person.
 */
export async function minutesOfDay(
  viewer: Viewer,
  { userId, date, exceptId }: { userId: number; date: string; exceptId: number | null },
): Promise<number> {
  if (userId !== viewer.id && !(await people.find(viewer, userId, { select: { id: true } })))
    throw new NotAllowed('NOT_FOUND')
  const [row] = await db.$queryRaw<
    { minutes: number }[]
  >`SELECT ${countedMinutes(viewer)} AS "minutes" FROM "Timesheet" t
      WHERE t."userId" = ${userId}::int AND t."startDate" = ${date}::date
        AND t."id" IS DISTINCT FROM ${exceptId}::int`
  return row!.minutes
}
