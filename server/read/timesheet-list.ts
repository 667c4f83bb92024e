// Lists of timesheets, by whatever they are narrowed down to and ordered by: a page, and how many there are.
import { COUNT_MAX } from '#domain/limits.ts'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Stamped } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, query } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { PageArgs } from './entity.ts'
import { isDated, meetingForAll, within, type Narrowing } from './timesheet-conditions.ts'
import { orderOf, type TimesheetFilter, type TimesheetSort } from './timesheet-filter.ts'
import { selectCount, selectCountByStatus, selectIds } from './timesheet-ids.ts'
import { selectFoundCount, selectFoundCountByStatus } from './timesheet-search-count.ts'
import { selectFoundIds } from './timesheet-search.ts'
import { find, isFound } from './timesheet-words.ts'
import { maySee, readForAll, timesheets } from './timesheets.ts'

const { sql } = Prisma

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

    /**
     * The same of each status, whichever of them the list is narrowed down to. Where words let more than COUNT_MAX in, what a
     * status is said to have at least is less than that.
     */
    async countByStatus(): Promise<(Count & { status: TimesheetStatus })[]> {
      const list = await narrowed()
      const ofAny = { ...list, filter: { ...filter, status: null } }
      const select = list.found ? selectFoundCountByStatus : selectCountByStatus
      const rows = await query<Partial<Count> & { status: TimesheetStatus; count: number }>(db, select(ofAny))
      return rows.map(({ status, count, isExceeded = false }) => {
        const most = bounded(list, count)
        return { status, count: most.count, isExceeded: isExceeded || most.isExceeded }
      })
    },
  }
}

/** One timesheet, read once for many viewers, if it passes the filter. Ask `lists` for each of them before it is shown. */
export async function readListed(
  id: number,
  { ownTimesheet: _, ...filter }: TimesheetFilter,
  query: Selected,
) {
  const found = await find(filter.search)
  const conditions = [...meetingForAll(sql`t`, filter), ...within(filter), ...(found ? [isFound(found)] : [])]
  return readForAll(id, query, conditions)
}

/** Whether a list with this filter shows a viewer a timesheet that `readListed` read. */
export function lists(viewer: Viewer, { ownTimesheet }: TimesheetFilter, timesheet: Stamped): boolean {
  return maySee(viewer, timesheet) && (!ownTimesheet || timesheet.userId === viewer.id)
}

async function counted(list: Narrowing): Promise<Count> {
  const select = list.found ? selectFoundCount : selectCount
  const [row] = await query<{ count: number }>(db, select(list))
  return bounded(list, row!.count)
}

function bounded(list: Narrowing, count: number): Count {
  const isExceeded = isBounded(list) && count > COUNT_MAX
  return { count: isExceeded ? COUNT_MAX : count, isExceeded }
}

/** Whether it is counted up to COUNT_MAX. */
function isBounded({ found, filter }: Narrowing): boolean {
  return found !== null || isDated(filter)
}

async function narrowingOf(viewer: Viewer, filter: TimesheetFilter): Promise<Narrowing> {
  return { viewer, filter, found: await find(filter.search) }
}
