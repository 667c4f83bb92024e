// Groups a list by week: a heading for each week, with the total of its timesheets.
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { formatDate } from '#domain/date.ts'
import { countedStatuses } from '#domain/timesheet/lifecycle.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { mondayOf } from '#domain/week.ts'
import type { TimesheetRow } from './visibleRows.ts'

type Row = Pick<TimesheetRow, 'startDate' | 'status' | 'totalDuration'>
type Shown = {
  /** Whether more rows follow. */
  hasMore: boolean
  /**
   * Whether the list has only one status. Then all its timesheets count, even those that do not count in a day (rulings
   * 2).
   */
  isOfStatus: boolean
}

/** The minutes of each week, by its Monday. The last week has none while more of its rows may follow. */
export function weekTotals(rows: readonly Row[], { hasMore, isOfStatus }: Shown): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { startDate, status, totalDuration } of rows) {
    const monday = mondayOf(startDate)
    const counts = isOfStatus || countedStatuses.includes(status)
    totals.set(monday, (totals.get(monday) ?? 0) + (counts ? totalDuration : 0))
  }
  const last = rows.at(-1)
  if (hasMore && last) totals.delete(mondayOf(last.startDate))
  return totals
}

/** The groups of a list by date, for tables and cards. */
export function useWeekGroups(rows: readonly TimesheetRow[], { hasMore, isOfStatus }: Shown) {
  const totals = useMemo(() => weekTotals(rows, { hasMore, isOfStatus }), [rows, hasMore, isOfStatus])
  return useCallback(
    ({ startDate }: TimesheetRow) => {
      const monday = mondayOf(startDate)
      return { key: monday, heading: <Heading monday={monday} minutes={totals.get(monday) ?? null} /> }
    },
    [totals],
  )
}

function Heading({ monday, minutes }: { monday: string; minutes: number | null }) {
  return (
    <chakra.span display="flex" alignItems="baseline" gap="2" textStyle="small">
      <chakra.b fontWeight="semibold" color="ink">{`Week of ${formatDate(monday)}`}</chakra.b>
      {minutes !== null && (
        <chakra.span color="inkSoft" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {formatDuration(minutes)}
        </chakra.span>
      )}
    </chakra.span>
  )
}
