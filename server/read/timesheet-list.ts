// Lists of timesheets, by whatever they are narrowed down to and ordered by: a page, and how many there are.
import { COUNT_MAX } from '#domain/limits.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import type { PageArgs } from './entity.ts'
import type { Narrowing } from './timesheet-conditions.ts'
import { orderOf, type TimesheetFilter, type TimesheetSort } from './timesheet-filter.ts'
import { selectCount, selectIds } from './timesheet-ids.ts'
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
      const list = await narrowed()
      const [row] = await query<{ count: number }>(
        db,
        list.found ? selectFoundCount(list) : selectCount(list),
      )
      const isExceeded = Boolean(list.found ?? filter.from ?? filter.to) && row!.count > COUNT_MAX
      return { count: isExceeded ? COUNT_MAX : row!.count, isExceeded }
    },
  }
}

async function narrowingOf(viewer: Viewer, filter: TimesheetFilter): Promise<Narrowing> {
  return { viewer, filter, found: await find(filter.search) }
}
