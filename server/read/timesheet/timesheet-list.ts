// A list of timesheets: its pages and its counts.
import { COUNT_MAX } from '#domain/limits.ts'
import { timesheetStatuses, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetSide } from '#domain/timesheet/question.ts'
import { inSight, sightOf, type Stamped } from '#server/access/sight.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db } from '#server/database/client.ts'
import type { PageArgs } from '../entity.ts'
import {
  hasOneOwner,
  matchingForAll,
  matchingTimesheets,
  orderOf,
  type TimesheetFilter,
  type TimesheetSort,
} from './timesheet-filter.ts'
import { maySee, readForAll, timesheets } from './timesheets.ts'

type Selected = Parameters<typeof timesheets.find>[2]

export type Count = {
  /** At most COUNT_MAX where the count is not exact. */
  count: number
  /** Whether there are more than that. */
  isExceeded: boolean
}

/** Newest first, as the specification orders every dashboard. */
const newestFirst: TimesheetSort = { by: 'CREATED', ascending: false }

/** A page of the timesheets that the viewer may see and that pass the filter. @throws NotAllowed BAD_CURSOR, BAD_PAGE. */
export function timesheetPage(
  viewer: Viewer,
  filter: TimesheetFilter,
  sort: TimesheetSort | null | undefined,
  page: PageArgs,
  selected: Selected,
) {
  const order = orderOf(sort ?? newestFirst, hasOneOwner(viewer, filter))
  return timesheets.page(viewer, page, { ...selected, order, where: matchingTimesheets(viewer, filter) })
}

/** How many timesheets of one status, or of all, the list holds. */
export async function countList(viewer: Viewer, filter: TimesheetFilter): Promise<Count> {
  if (!isTallied(filter)) return countUpTo(viewer, filter)
  const counts = await countByStatus(viewer, filter)
  const shown = counts.filter(({ status }) => !filter.status || status === filter.status)
  return { count: shown.reduce((sum, { count }) => sum + count, 0), isExceeded: false }
}

/** The same for each status, whichever status the filter names. */
export async function countByStatus(
  viewer: Viewer,
  filter: TimesheetFilter,
): Promise<(Count & { status: TimesheetStatus })[]> {
  if (isTallied(filter)) return countTallies(viewer, filter)
  return Promise.all(
    timesheetStatuses.map(async (status) => ({
      status,
      ...(await countUpTo(viewer, { ...filter, status })),
    })),
  )
}

/** One timesheet, read once for many viewers, if it passes the filter. Call `isListed` for each viewer before showing it. */
export function readListed(id: number, filter: TimesheetFilter, query: Selected) {
  return readForAll(id, query, matchingForAll(filter))
}

/** Whether a list with this filter shows a viewer a timesheet that `readListed` read. */
export function isListed(
  viewer: Viewer,
  { ownTimesheet, openQuestion }: TimesheetFilter,
  timesheet: Stamped & { questionFor: TimesheetSide | null },
): boolean {
  const { userId, questionFor } = timesheet
  return (
    maySee(viewer, timesheet) &&
    (!ownTimesheet || userId === viewer.id) &&
    (!openQuestion || questionFor !== null)
  )
}

/** Whether the tally can count a list: it knows owner, group and status only. */
function isTallied({ search, from, to, shift, taskType, openQuestion, ...marks }: TimesheetFilter) {
  const { unseenEdit, awaitsCorrection } = marks
  return (
    !search?.trim() &&
    !from &&
    !to &&
    !shift &&
    !taskType &&
    !openQuestion &&
    !unseenEdit &&
    !awaitsCorrection
  )
}

async function countTallies(viewer: Viewer, { ownTimesheet, userId, approvalGroupId }: TimesheetFilter) {
  const rows = await db.timesheetTally.groupBy({
    by: ['status'],
    where: {
      AND: [
        inSight(sightOf(viewer)),
        ownTimesheet ? { userId: viewer.id } : {},
        userId == null ? {} : { userId },
        approvalGroupId == null ? {} : { approvalGroupId },
      ],
    },
    _sum: { count: true },
  })
  return rows.map(({ status, _sum }) => ({ status, count: _sum.count ?? 0, isExceeded: false }))
}

/** How many timesheets the list holds, exactly, however many. */
export function countRows(viewer: Viewer, filter: TimesheetFilter): Promise<number> {
  return timesheets.count(viewer, matchingTimesheets(viewer, filter))
}

async function countUpTo(viewer: Viewer, filter: TimesheetFilter): Promise<Count> {
  const total = await timesheets.count(viewer, matchingTimesheets(viewer, filter), COUNT_MAX + 1)
  return { count: Math.min(total, COUNT_MAX), isExceeded: total > COUNT_MAX }
}
