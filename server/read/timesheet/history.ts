// The history of timesheets: each change with its old and new values (spec 3, Timesheet history).
import { TRACKING_PAGE } from '#domain/limits.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { ChangedField } from '#domain/changed-fields.ts'
import { db } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { HistoryActionArea, HistoryActionType, UserType } from '#server/database/generated/enums.ts'
import { ROW, entitySet, type PageArgs } from '../entity.ts'
import { people } from '../user/people.ts'
import { spanOf, type Days } from '../span.ts'

const { sql } = Prisma

/** The history of the timesheets in sight; for administrators that of deleted timesheets, too. */
export const history = entitySet('timesheetHistory', {
  visible: (viewer) => inSight(sightOf(viewer)),
  fields: {
    id: 'int',
    timesheetId: 'int',
    userId: 'int',
    actionType: Object.values(HistoryActionType),
    actionArea: Object.values(HistoryActionArea),
    at: 'instant',
    modifierId: 'int',
    nameOfModifier: 'text',
    roleOfModifier: Object.values(UserType),
  },
  sortable: ['id', 'at'],
  expand: { user: { set: () => people } },
  order: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: TRACKING_PAGE,
})

/** The filter of a list of history. */
export type HistoryFilter = Days & {
  /** The owner of the timesheet. */
  userId?: number | null
  modifierId?: number | null
  timesheetId?: number | null
  actionType?: HistoryActionType | null
  actionArea?: HistoryActionArea | null
}

/**
 * A page of the history that the viewer may see. `bySave` returns one row of each save, so that no page splits a save.
 * @throws NotAllowed BAD_CURSOR, BAD_PAGE.
 */
export async function historyPage(
  viewer: Viewer,
  { bySave = false, ...filter }: HistoryFilter & { bySave?: boolean },
  page: PageArgs,
  selected: Parameters<typeof history.find>[2],
) {
  const where = await matchingHistory(filter)
  return history.page(viewer, page, { ...selected, where, ...(bySave && { condition: lastOfSave(filter) }) })
}

/** Whether two rows, as the statement calls them, were written by the same save. */
const sameSave = (one: Prisma.Sql, other: Prisma.Sql) => sql`
  ${one}."timesheetId" = ${other}."timesheetId" AND ${one}."at" = ${other}."at"
  AND ${one}."modifierId" = ${other}."modifierId" AND ${one}."eventId" IS NOT DISTINCT FROM ${other}."eventId"`

/** The last row of each save that matches the filter. The other filters match all rows of a save or none. */
function lastOfSave({ actionType, actionArea }: HistoryFilter): Prisma.Sql {
  return sql`NOT EXISTS (SELECT 1 FROM "TimesheetHistory" l WHERE ${sameSave(sql`l`, ROW)} AND l."id" > ${ROW}."id"
    ${actionType ? sql`AND l."actionType"::text = ${actionType}` : Prisma.empty}
    ${actionArea ? sql`AND l."actionArea"::text = ${actionArea}` : Prisma.empty})`
}

export type SavedPart = {
  id: number
  actionType: HistoryActionType
  actionArea: HistoryActionArea
  changes: ChangedField[]
}

/** All rows of the saves of some rows, by the ids of these, in one statement. The caller has checked that they are visible. */
export async function readSaves(ids: readonly number[]): Promise<Map<number, SavedPart[]>> {
  const rows = await db.$queryRaw<(SavedPart & { of: number })[]>`
    SELECT h."id" AS "of", p."id", p."actionType"::text, p."actionArea"::text, p."changeDetail" AS "changes"
    FROM "TimesheetHistory" h JOIN "TimesheetHistory" p ON ${sameSave(sql`p`, sql`h`)}
    WHERE h."id" = ANY(${[...ids]}::int[])
    ORDER BY p."id"`
  return Map.groupBy(rows, ({ of }) => of)
}

/** The columns of a page by number. */
const columns = {
  id: true,
  timesheetId: true,
  userId: true,
  actionType: true,
  actionArea: true,
  at: true,
  changeDetail: true,
  nameOfModifier: true,
  emailOfModifier: true,
  roleOfModifier: true,
} as const

/** A page by number of the history that the viewer may see, newest first, and the number of all rows. */
export async function historyRows(
  viewer: Viewer,
  filter: HistoryFilter,
  { top, skip }: { top: number; skip: number },
) {
  const where = await matchingHistory(filter)
  const [rows, count] = await Promise.all([
    history.list(viewer, { select: columns, where, take: top, skip }),
    history.count(viewer, where),
  ])
  return { rows, count }
}

export async function matchingHistory(filter: HistoryFilter): Promise<Prisma.TimesheetHistoryWhereInput> {
  const { userId, modifierId, timesheetId, actionType, actionArea } = filter
  const { start, end } = await spanOf(filter)
  return {
    ...(userId != null && { userId }),
    ...(modifierId != null && { modifierId }),
    ...(timesheetId != null && { timesheetId }),
    ...(actionType && { actionType }),
    ...(actionArea && { actionArea }),
    at: { ...(start && { gte: start }), ...(end && { lt: end }) },
  }
}
