// Prepared days: those of one's own that were handed out, and those of the people whose days one may prepare.
import { OFFERS_MAX } from '#domain/limits.ts'
import { forLinks } from '#domain/timesheet/task-fields.ts'
import { mayPrepare, preparesFor } from '#server/access/crew.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import {
  PreparedDaySource,
  PreparedDayState,
  Shift,
  TimesheetLineType,
} from '#server/database/generated/enums.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { entitySet } from '../entity.ts'
import { readByIds } from '../page.ts'
import { isClosed } from '../timesheet/missing.ts'
import { bookedIds, lines } from '../timesheet/timesheets.ts'
import { people } from '../user/people.ts'

/** Nobody sees their own day before it is handed out. */
function visible(viewer: Viewer): Prisma.PreparedDayWhereInput {
  const own = { userId: viewer.id, state: { not: PreparedDayState.READY } }
  return mayPrepare(viewer) ? { OR: [own, preparesFor(viewer)] } : own
}

export const preparedDays = entitySet('preparedDay', {
  visible,
  fields: {
    id: 'int',
    userId: 'int',
    startDate: 'date',
    shift: Object.values(Shift),
    state: Object.values(PreparedDayState),
    source: Object.values(PreparedDaySource),
    preparedById: 'int',
    preparedAt: 'instant',
    words: 'text',
    version: 'int',
  },
  sortable: ['id', 'startDate'],
  expand: {
    // Their names are part of the day.
    user: { set: () => people },
    preparedBy: { set: () => people },
    lines: { set: () => preparedLines },
  },
  order: [
    ['startDate', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: OFFERS_MAX,
})

/** The tasks of those days. */
export const preparedLines = entitySet('preparedLine', {
  visible: (viewer) => ({ preparedDay: visible(viewer) }),
  fields: {
    id: 'int',
    preparedDayId: 'int',
    position: 'int',
    timesheetLineType: Object.values(TimesheetLineType),
    startTime: 'int',
    endTime: 'int',
    notes: 'text',
    ...bookedIds,
  },
  sortable: ['id'],
  expand: forLinks((link) => lines.expand![link]!),
  order: [['id', 'asc']],
  pageSize: OFFERS_MAX,
})

/** The offers that the person has not answered, on days that they can still record, the earliest first; at most OFFERS_MAX. */
export async function openOffers({ id }: Pick<Viewer, 'id'>, selected: object) {
  const rows = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT d."id" FROM (
      SELECT "id", "userId", "startDate" AS "date" FROM "PreparedDay"
      WHERE "userId" = ${id}::int AND "state" = 'OFFERED' AND "timesheetId" IS NULL
    ) d JOIN "User" p ON p."id" = d."userId"
    WHERE NOT ${isClosed()} ORDER BY d."date" LIMIT ${OFFERS_MAX}::int`)
  // Pothos wants the selection to be used, also where there are no rows.
  const selection = { ...selected }
  return readByIds(
    'preparedDay',
    selection,
    rows.map((row) => row.id),
  )
}
