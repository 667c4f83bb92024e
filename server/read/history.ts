// The history of timesheets: each change with its old and new values (spec 3, Timesheet history).
import { TRACKING_PAGE } from '#domain/limits.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { HistoryActionArea, HistoryActionType, UserType } from '#server/database/generated/enums.ts'
import { entitySet, type PageArgs } from './entity.ts'
import { people } from './people.ts'
import { spanOf, type Days } from './span.ts'

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

/** A page of the history that the viewer may see. @throws NotAllowed BAD_CURSOR, BAD_PAGE. */
export async function historyPage(
  viewer: Viewer,
  filter: HistoryFilter,
  page: PageArgs,
  selected: Parameters<typeof history.find>[2],
) {
  return history.page(viewer, page, { ...selected, where: await matchingHistory(filter) })
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

async function matchingHistory(filter: HistoryFilter): Promise<Prisma.TimesheetHistoryWhereInput> {
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
