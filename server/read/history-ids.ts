// Which rows of the history a page shows. As with timesheets (timesheet-ids.ts) a page is put together from kinds, here of
// action and area, in each of the groups in sight: of each the first are found by an index, whatever lies between them.
import type { Sight } from '#server/access/sight.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { HistoryActionArea, HistoryActionType } from '#server/database/generated/enums.ts'
import type { Edge } from './cursor.ts'
import type { Slice } from './entity.ts'
import type { Span } from './span.ts'

const { sql, empty, join, raw } = Prisma

/** What it is narrowed down to. */
export type HistoryFilter = {
  /** Whose timesheet it is. */
  userId?: number | null
  modifierId?: number | null
  timesheetId?: number | null
  /** Days 'YYYY-MM-DD' in the company's time zone, both included. */
  from?: string | null
  to?: string | null
  actionType?: HistoryActionType | null
  actionArea?: HistoryActionArea | null
}

/** Selects the ids of a slice of the history in sight, newest first. Of one owner or one timesheet it asks nothing. */
export function selectHistoryIds(
  sight: Sight,
  { actionArea, actionType, modifierId }: HistoryFilter,
  { start, end }: Span,
  { edges, take, isBackward }: Slice,
): Prisma.Sql {
  const way = isBackward ? sql`ASC` : sql`DESC`
  const order = sql`ORDER BY "at" ${way}, "id" ${way} LIMIT ${raw(String(take))}`
  const meets = [
    ...(modifierId == null ? [] : [sql`h."modifierId" = ${modifierId}::int`]),
    ...(start ? [sql`h."at" >= ${start.toISOString()}::timestamptz`] : []),
    ...(end ? [sql`h."at" < ${end.toISOString()}::timestamptz`] : []),
    ...edges.map(beyond),
  ]
  const areas = actionArea ? [actionArea] : Object.values(HistoryActionArea)
  const types = actionType ? [actionType] : Object.values(HistoryActionType)
  const first = (...where: Prisma.Sql[]) => sql`
    SELECT h."id", h."at" FROM "TimesheetHistory" h WHERE ${join([...where, ...meets], ' AND ')} ${order}`

  const isOfKind = [sql`h."actionArea" = a."area"`, sql`h."actionType" = y."type"`]
  const inGroup = sight === 'all' ? [] : [sql`h."approvalGroupId" = g."id"`]
  const groups = sight === 'all' ? empty : sql` CROSS JOIN unnest(${[...sight.groups]}::int[]) AS g ("id")`
  const ofKinds = sql`
    SELECT h.* FROM unnest(${areas}::"HistoryActionArea"[]) AS a ("area")
    CROSS JOIN unnest(${types}::"HistoryActionType"[]) AS y ("type")${groups}
    CROSS JOIN LATERAL (${first(...inGroup, ...isOfKind)}) h`
  if (sight === 'all') return sql`SELECT "id" FROM (${ofKinds}) AS "found" ${order}`

  const own = first(
    sql`h."userId" = ${sight.userId}::int`,
    sql`h."actionArea" = ANY(${areas}::"HistoryActionArea"[])`,
    sql`h."actionType" = ANY(${types}::"HistoryActionType"[])`,
  )
  // Not ALL: what is one's own may be of one of the groups, too.
  return sql`SELECT "id" FROM ((${own}) UNION (${ofKinds})) AS "found" ${order}`
}

function beyond({ side, values: [at, id] }: Edge): Prisma.Sql {
  const than = side === 'after' ? sql`<` : sql`>`
  return sql`(h."at", h."id") ${than} (${(at as Date).toISOString()}::timestamptz, ${id}::int)`
}
