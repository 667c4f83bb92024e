// The counts of a timesheet list, one chip for each status; each is also the filter that shows them.
import { useCallback } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetCountsQuery } from '#web/__generated__/TimesheetCountsQuery.graphql.ts'
import type { TimesheetCounts_counts$key } from '#web/__generated__/TimesheetCounts_counts.graphql.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { StatusCounts } from './StatusCounts.tsx'
import { statusParam } from './timesheetFilters.ts'

type Props = {
  counts: TimesheetCounts_counts$key
  /** Whether they are of the viewer's own timesheets only. */
  own: boolean
}

export function TimesheetCounts({ counts: key, own }: Props) {
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
      }
    `,
    key,
  )
  const environment = useRelayEnvironment()
  useCatchUp(
    useCallback(() => {
      const query = graphql`
        query TimesheetCountsQuery($own: Boolean!) {
          timesheetCounts(ownTimesheet: $own) {
            ...TimesheetCounts_counts
          }
        }
      `
      fetchQuery<TimesheetCountsQuery>(environment, query, { own }).subscribe({ error: () => {} })
    }, [environment, own]),
  )
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
        { status: null, label: 'Total', count: counts.total },
        ...chips.map(([status, count]) => ({ status, label: timesheetStatusLabel[status], count })),
      ]}
      selected={values.status}
      onSelect={(status) => set({ status })}
    />
  )
}
