// Which rows of a list are shown, and in which order: live changes add rows at its top and leave others that no longer
// belong, so that both are worked out anew, by the rules the server has.
import { fullName } from '#domain/people.ts'
import type { About_timesheet$key } from '#web/__generated__/About_timesheet.graphql.ts'
import type { TimesheetCard_timesheet$key } from '#web/__generated__/TimesheetCard_timesheet.graphql.ts'
import type { ListFilter, ListSort } from './timesheetFilters.ts'
import type { RowData } from './timesheetRow.ts'

/** A row of the list, and the same timesheet for its card and for what it was about. */
export type TimesheetRow = RowData & { card: TimesheetCard_timesheet$key; about: About_timesheet$key }

type Showing = {
  filter: ListFilter
  sort: ListSort
  /** Rows that wait to be shown. */
  waiting: ReadonlySet<string>
  /** Rows that stay, also when they no longer fit the filter. */
  kept: ReadonlySet<string>
}

export function visibleRows(rows: readonly TimesheetRow[], showing: Showing): TimesheetRow[] {
  const { filter, sort, waiting, kept } = showing
  return rows
    .filter((row) => !waiting.has(row.id) && (kept.has(row.id) || fits(row, filter)))
    .sort(comparing(sort))
}

/**
 * Whether a row of the list still belongs there. Its owner stays, so that `ownTimesheet` and `userId` go on to hold. What a
 * search finds the server says: rows do not hold all that is searched.
 */
function fits(row: RowData, filter: ListFilter): boolean {
  const { status, from, to, shift, taskType, approvalGroup } = filter
  return (
    (!status || row.status === status) &&
    (!from || row.startDate >= from) &&
    (!to || row.startDate <= to) &&
    (!shift || row.shift === shift) &&
    (!taskType || row.lines.some((line) => line.timesheetLineType === taskType)) &&
    (!approvalGroup || row.approvalGroup?.id === approvalGroup)
  )
}

function comparing({ by, ascending }: ListSort): (a: RowData, b: RowData) => number {
  const way = ascending ? 1 : -1
  // Of one person the newest come first, as on the server.
  const tie = by === 'PERSON' ? -way : way
  return (a, b) => way * compare[by](a, b) || tie * (a.number - b.number)
}

const compare: Record<ListSort['by'], (a: RowData, b: RowData) => number> = {
  CREATED: (a, b) => byText(a.createdAt, b.createdAt),
  DATE: (a, b) => byText(a.startDate, b.startDate),
  PERSON: (a, b) => fullName(a.user).toLowerCase().localeCompare(fullName(b.user).toLowerCase()),
  // Of numbers that many share the date comes next.
  TOTAL: (a, b) => a.totalDuration - b.totalDuration || byText(a.startDate, b.startDate),
  UNUSUAL: (a, b) => a.unusual.length - b.unusual.length || byText(a.startDate, b.startDate),
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
