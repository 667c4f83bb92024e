// The visible rows of a list and their order. Live events add rows on top and leave rows that no longer match, so both
// are computed again by the server's rules.
import { fullName } from '#domain/people.ts'
import { rowMatches, type RowTests } from '#web/lists/rowMatches.ts'
import type { About_timesheet$key } from '#web/__generated__/About_timesheet.graphql.ts'
import type { TimesheetCard_timesheet$key } from '#web/__generated__/TimesheetCard_timesheet.graphql.ts'
import type { ListFilter, ListSort } from './timesheetFilters.ts'
import type { RowData } from './timesheetRow.ts'

/** A row of the list, with the timesheet's fragments for its card and its content. */
export type TimesheetRow = RowData & { card: TimesheetCard_timesheet$key; about: About_timesheet$key }

type Showing = {
  filter: ListFilter
  sort: ListSort
  /** New rows that the user has not asked for yet. */
  waiting: ReadonlySet<string>
  /** Rows that stay although they no longer match the filter. */
  kept: ReadonlySet<string>
}

export function visibleRows(rows: readonly TimesheetRow[], showing: Showing): TimesheetRow[] {
  const { filter, sort, waiting, kept } = showing
  return rows
    .filter((row) => !waiting.has(row.id) && (kept.has(row.id) || rowMatches(rowTests, row, filter)))
    .sort(comparing(sort))
}

/** The ids of the waiting rows that still belong in the list. */
export function waitingRows(rows: readonly TimesheetRow[], waiting: ReadonlySet<string>, filter: ListFilter) {
  const belongs = (row: TimesheetRow) => waiting.has(row.id) && rowMatches(rowTests, row, filter)
  return new Set(rows.filter(belongs).map(({ id }) => id))
}

const rowTests: RowTests<RowData, ListFilter> = {
  status: (row, status) => row.status === status,
  // The owner of a timesheet never changes.
  ownTimesheet: 'server',
  userId: 'server',
  search: 'server',
  from: (row, from) => row.startDate >= from,
  to: (row, to) => row.startDate <= to,
  openQuestion: (row) => row.hasOpenQuestion || row.awaitsAnswer,
  unseenEdit: (row) => row.hasUnseenEdit,
  shift: (row, shift) => row.shift === shift,
  taskType: (row, taskType) => row.lines.some((line) => line.timesheetLineType === taskType),
  approvalGroup: (row, group) => row.approvalGroup?.id === group,
}

function comparing({ by, ascending }: ListSort): (a: RowData, b: RowData) => number {
  const way = ascending ? 1 : -1
  // Within one person newest first, as on the server.
  const tie = by === 'PERSON' ? -way : way
  return (a, b) => way * compare[by](a, b) || tie * (a.number - b.number)
}

const compare: Record<ListSort['by'], (a: RowData, b: RowData) => number> = {
  CREATED: (a, b) => byText(a.createdAt, b.createdAt),
  DATE: (a, b) => byText(a.startDate, b.startDate),
  PERSON: (a, b) => fullName(a.user).toLowerCase().localeCompare(fullName(b.user).toLowerCase()),
  // Rows with equal numbers are ordered by date.
  TOTAL: (a, b) => a.totalDuration - b.totalDuration || byText(a.startDate, b.startDate),
  UNUSUAL: (a, b) => a.unusual.length - b.unusual.length || byText(a.startDate, b.startDate),
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
