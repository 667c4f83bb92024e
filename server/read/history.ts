// What was done to timesheets, by whom, from what to what (spec 3, Timesheet history).
import { TRACKING_PAGE } from '#domain/limits.ts'
import { inSight, sightOf } from '#server/access/sight.ts'
import { dayIn } from '#server/adapters/clock.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { HistoryActionArea, HistoryActionType, UserType } from '#server/database/generated/enums.ts'
import { entitySet } from './entity.ts'
import { people } from './people.ts'
import { readSettings } from './settings.ts'

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

/** The `where` of a filter. */
export async function matchingHistory(filter: HistoryFilter): Promise<Prisma.TimesheetHistoryWhereInput> {
  const { userId, modifierId, timesheetId, actionType, actionArea } = filter
  return {
    ...(userId != null && { userId }),
    ...(modifierId != null && { modifierId }),
    ...(timesheetId != null && { timesheetId }),
    ...(actionType && { actionType }),
    ...(actionArea && { actionArea }),
    ...((filter.from || filter.to) && { at: await between(filter) }),
  }
}

async function between({ from, to }: HistoryFilter): Promise<Prisma.DateTimeFilter> {
  const { timeZone } = await readSettings()
  return {
    ...(from && { gte: dayIn(timeZone, from).start }),
    ...(to && { lt: dayIn(timeZone, to).end }),
  }
}
