// Counts anew what a list's filters find: what happens to one timesheet brings the counts of all, not those of a search.
import { useCallback, useEffect, useRef } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useRecountQuery } from '#web/__generated__/useRecountQuery.graphql.ts'
import { countFilters, type ListFilter } from './timesheetFilters.ts'

/** Milliseconds for which changes are gathered: twenty that come together are counted once. */
const GATHERED = 500

/** `recount` at once, and `onChange` after a live change, where that does not bring the counts itself. */
export function useRecount(filter: ListFilter): { recount: () => void; onChange: (() => void) | undefined } {
  const environment = useRelayEnvironment()
  // Made anew for each render; what it says changes seldom.
  const asked = JSON.stringify(filter)
  const recount = useCallback(() => {
    const query = graphql`
      query useRecountQuery($filter: TimesheetFilter!) {
        timesheetCounts(filter: $filter) {
          ...TimesheetCounts_counts
        }
      }
    `
    const variables = { filter: JSON.parse(asked) as ListFilter }
    fetchQuery<useRecountQuery>(environment, query, variables).subscribe({ error: () => {} })
  }, [environment, asked])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [recount])
  const onChange = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(recount, GATHERED)
  }, [recount])
  const isNarrowed = countFilters({ ...filter, ownTimesheet: null }) > 0
  return { recount, onChange: isNarrowed ? onChange : undefined }
}
