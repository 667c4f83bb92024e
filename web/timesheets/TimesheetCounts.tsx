// The counts of a timesheet list, one chip for each status. Each chip filters the list by its status.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { timesheetStatusLabel, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetCountsQuery } from '#web/__generated__/TimesheetCountsQuery.graphql.ts'
import type { TimesheetCounts_counts$key } from '#web/__generated__/TimesheetCounts_counts.graphql.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { StatusCounts } from '#web/design/StatusCounts.tsx'
import { countFilters, statusParam, type ListFilter } from './timesheetFilters.ts'

type Props = {
  counts: TimesheetCounts_counts$key
  /** The filter to count by; its status is ignored. */
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
  const shown = useMemo(() => {
    const chips: [TimesheetStatus, number][] = [
      ['DRAFT', counts.draft],
      ['PENDING', counts.pending],
      ['APPROVED', counts.approved],
      ['DECLINED', counts.declined],
      ['RECALLED', counts.recalled],
      ['CANCELLED', counts.cancelled],
    ]
    return [
      { status: null, label: 'Total', count: counts.total, isExceeded: counts.exceeded.length > 0 },
      ...chips.map(([status, count]) => ({
        status,
        label: timesheetStatusLabel[status],
        count,
        isExceeded: counts.exceeded.includes(status),
      })),
    ]
  }, [counts])
  const select = useCallback((status: TimesheetStatus | null) => set({ status }), [set])
  return <StatusCounts<TimesheetStatus> counts={shown} selected={values.status} onSelect={select} />
}

/** Milliseconds of debounce: twenty changes in a row are counted once. */
const GATHERED = 500

/**
 * Counts the timesheets that match a list's filters again. A live change brings the counts of all timesheets, but not
 * those of a search. `recount` counts immediately, `onChange` after a live change whose event has no counts.
 */
export function useRecount(filter: ListFilter): { recount: () => void; onChange: (() => void) | undefined } {
  const environment = useRelayEnvironment()
  // A new object in each render, though its content rarely changes.
  const filterKey = JSON.stringify(filter)
  const recount = useCallback(() => {
    const query = graphql`
      query TimesheetCountsQuery($filter: TimesheetFilter!) {
        timesheetCounts(filter: $filter) {
          ...TimesheetCounts_counts
        }
      }
    `
    const variables = { filter: JSON.parse(filterKey) as ListFilter }
    fetchAgain<TimesheetCountsQuery>(environment, query, variables).catch(() => {})
  }, [environment, filterKey])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [recount])
  const onChange = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(recount, GATHERED)
  }, [recount])
  const isNarrowed = countFilters({ ...filter, ownTimesheet: null }) > 0
  return { recount, onChange: isNarrowed ? onChange : undefined }
}
