// The counts of a timesheet list, one chip for each status; each is also the filter that shows them.
import { graphql, useFragment } from 'react-relay'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetCounts_counts$key } from '#web/__generated__/TimesheetCounts_counts.graphql.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { StatusCounts } from './StatusCounts.tsx'
import { statusParam, type ListFilter } from './timesheetFilters.ts'
import { useRecount } from './useRecount.ts'

type Props = {
  counts: TimesheetCounts_counts$key
  /** What they are counted by; its status is none of that. */
  filter: ListFilter
}

export function TimesheetCounts({ counts: key, filter }: Props) {
  const counts = useFragment(
    graphql`
      fragment TimesheetCounts_counts on TimesheetCounts {
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
  useCatchUp(useRecount(filter).recount)
  const { values, set } = useParams(statusParam)
  const chips: [TimesheetStatus, number][] = [
    ['DRAFT', counts.draft],
    ['PENDING', counts.pending],
    ['APPROVED', counts.approved],
    ['DECLINED', counts.declined],
    ['RECALLED', counts.recalled],
    ['CANCELLED', counts.cancelled],
  ]
  return (
    <StatusCounts<TimesheetStatus>
      counts={[
        { status: null, label: 'Total', count: counts.total, isExceeded: counts.exceeded.length > 0 },
        ...chips.map(([status, count]) => ({
          status,
          label: timesheetStatusLabel[status],
          count,
          isExceeded: counts.exceeded.includes(status),
        })),
      ]}
      selected={values.status}
      onSelect={(status) => set({ status })}
    />
  )
}
