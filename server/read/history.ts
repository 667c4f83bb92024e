// What was done to timesheets, by whom, from what to what (spec 3, Timesheet history).
import { TRACKING_PAGE } from '#domain/limits.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { HistoryActionArea, HistoryActionType, UserType } from '#server/database/generated/enums.ts'
import { entitySet, type PageArgs, type Slice } from './entity.ts'
import { selectHistoryIds, type HistoryFilter } from './history-ids.ts'
import { readList, readSelected, type Rows } from './page.ts'
import { people } from './people.ts'
import { spanOf, type Span } from './span.ts'

/** The history of the timesheets that the viewer may see; for administrators that of deleted ones, too. */
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

/** A page of the history that the viewer may see. @throws NotAllowed BAD_CURSOR, BAD_PAGE. */
export async function historyPage(
  viewer: Viewer,
  filter: HistoryFilter,
  page: PageArgs,
  selected: Parameters<typeof history.find>[2],
) {
  const { userId, timesheetId } = filter
  const span = await spanOf(filter)
  // Of one person or timesheet there is little.
  if (userId != null || timesheetId != null)
    return history.page(viewer, page, { ...selected, where: matching(filter, span) })
  const ids = (slice: Slice) => selectHistoryIds(sightOf(viewer), filter, span, slice)
  return history.page(viewer, page, { ...selected, ids })
}

/** What a page by number shows of a row. */
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

/** Rows of the history that the viewer may see, newest first, behind so many others; and how many there are in all. */
export async function historyBehind(
  viewer: Viewer,
  filter: HistoryFilter,
  { top, skip }: { top: number; skip: number },
) {
  const { userId, timesheetId } = filter
  const span = await spanOf(filter)
  const where = matching(filter, span)
  const isOfFew = userId != null || timesheetId != null
  const [rows, count] = await Promise.all([
    isOfFew
      ? readList('timesheetHistory', {
          select: columns,
          where: history.within(viewer, where),
          orderBy: [{ at: 'desc' }, { id: 'desc' }],
          skip,
          take: top,
        })
      : readSelected('timesheetHistory', { select: columns }, idsBehind(viewer, filter, span, { top, skip })),
    history.count(viewer, where),
  ])
  return { rows: rows as Rows<'timesheetHistory', { select: typeof columns }>, count }
}

function idsBehind(
  viewer: Viewer,
  filter: HistoryFilter,
  span: Span,
  { top, skip }: { top: number; skip: number },
) {
  // The number stands in the text of the statement: a power of two makes few texts of many pages.
  const take = 2 ** Math.ceil(Math.log2(skip + top + 1))
  const first = selectHistoryIds(sightOf(viewer), filter, span, { edges: [], take, isBackward: false })
  return Prisma.sql`SELECT "id" FROM (${first}) AS "first" LIMIT ${top}::int OFFSET ${skip}::int`
}

function matching(filter: HistoryFilter, { start, end }: Span): Prisma.TimesheetHistoryWhereInput {
  const { userId, modifierId, timesheetId, actionType, actionArea } = filter
  return {
    ...(userId != null && { userId }),
    ...(modifierId != null && { modifierId }),
    ...(timesheetId != null && { timesheetId }),
    ...(actionType && { actionType }),
    ...(actionArea && { actionArea }),
    at: { ...(start && { gte: start }), ...(end && { lt: end }) },
  }
}
