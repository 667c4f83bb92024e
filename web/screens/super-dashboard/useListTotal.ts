// The number of all rows of the list, loaded or not: '41', or '1,000+' beyond what the server counts.
import { graphql, useFragment } from 'react-relay'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { useListTotal_counts$key } from '#web/__generated__/useListTotal_counts.graphql.ts'
import type { Shown } from '#web/timesheets/TimesheetList.tsx'

/** @param status of the list; null for all. */
export function useListTotal(key: useListTotal_counts$key, status: TimesheetStatus | null, shown: Shown) {
  const counts = useFragment(
    graphql`
      fragment useListTotal_counts on TimesheetCounts {
        total
        draft
        pending
        approved
        declined
        recalled
        cancelled
        exceeded
      }
    `,
    key,
  )
  const { rows, hasMore, waiting } = shown
  const all = status ? counts[lower(status)] : counts.total
  const isExceeded = status ? counts.exceeded.includes(status) : counts.exceeded.length > 0
  // A live change moves rows immediately, and the counts of a filtered list a moment later.
  const known = hasMore ? Math.max(all, rows.length + 1) : rows.length + waiting
  return `${known.toLocaleString('en-AU')}${hasMore && isExceeded ? '+' : ''}`
}

function lower(status: TimesheetStatus): Lowercase<TimesheetStatus> {
  return status.toLowerCase() as Lowercase<TimesheetStatus>
}
