// Lists of timesheets, by whatever they are narrowed down to and ordered by: a page, and how many there are.
import { COUNT_MAX } from '#domain/limits.ts'
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import type { PageArgs } from './entity.ts'
import { isDated, type Narrowing } from './timesheet-conditions.ts'
import { orderOf, type TimesheetFilter, type TimesheetSort } from './timesheet-filter.ts'
import { selectCount, selectCountByStatus, selectIds } from './timesheet-ids.ts'
import { find, selectFoundCount, selectFoundIds } from './timesheet-search.ts'
import { timesheets } from './timesheets.ts'

type Selected = Parameters<typeof timesheets.find>[2]

export type Count = {
  count: number
  /** Whether there are more than that. */
  isExceeded: boolean
}

/** Newest first, as the specification orders every dashboard. */
const newestFirst: TimesheetSort = { by: 'CREATED', ascending: false }

/** The timesheets that the viewer may see and that pass the filter. */
export function timesheetList(viewer: Viewer, filter: TimesheetFilter) {
  let narrowing: Promise<Narrowing> | undefined
  const narrowed = () => (narrowing ??= narrowingOf(viewer, filter))

  return {
    /** A page of the list. @throws NotAllowed BAD_CURSOR, BAD_PAGE. */
    async page(sort: TimesheetSort | null | undefined, page: PageArgs, selected: Selected) {
      const by = sort ?? newestFirst
      const order = orderOf(by)
      const list = await narrowed()
      const ids = list.found ? selectFoundIds : selectIds
      return timesheets.page(viewer, page, { ...selected, order, ids: (slice) => ids(list, by, slice) })
    },

    /** How many it holds: exact, except where dates or words let more than COUNT_MAX in. */
    async count(): Promise<Count> {
      return counted(await narrowed())
    },

    /** The same of each status, whichever of them the list is narrowed down to. */
    async countByStatus(): Promise<(Count & { status: TimesheetStatus })[]> {
      const list = await narrowed()
      const of = (status?: TimesheetStatus) => ({ ...list, filter: { ...filter, status } })
      if (!isBounded(list)) return query(db, selectCountByStatus(of()))
      return Promise.all(
        timesheetStatuses.map(async (status) => ({ status, ...(await counted(of(status))) })),
      )
    },
  }
}

async function counted(list: Narrowing): Promise<Count> {
  const select = list.found ? selectFoundCount : selectCount
  const [row] = await query<{ count: number }>(db, select(list))
  const isExceeded = isBounded(list) && row!.count > COUNT_MAX
  return { count: isExceeded ? COUNT_MAX : row!.count, isExceeded }
}

/** Whether it is counted up to COUNT_MAX. */
function isBounded({ found, filter }: Narrowing): boolean {
  return found !== null || isDated(filter)
}

async function narrowingOf(viewer: Viewer, filter: TimesheetFilter): Promise<Narrowing> {
  return { viewer, filter, found: await find(filter.search) }
}
