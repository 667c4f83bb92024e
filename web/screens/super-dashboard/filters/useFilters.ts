// Reads the list's filters and sort order from the address, and writes them to it.
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useUrlState } from '#web/client/urlState.ts'
import { noParams, writeParams } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'
import {
  narrowing,
  newestFirst,
  timesheetOrder,
  timesheetParams,
  unusualFirst,
  type ListFilter,
  type ListSort,
} from '#web/timesheets/timesheetFilters.ts'

export type Filters = ReturnType<typeof useFilters>

export function useFilters() {
  const [search, change] = useUrlState()
  const { values: filter, shown } = useParams(timesheetParams)
  const { search: shownSearch } = useLocation()
  const sort = timesheetOrder.read(search)
  const isUnusualFirst = timesheetOrder.write(sort) === timesheetOrder.write(unusualFirst)
  const setSort = (to: ListSort) => change((now) => timesheetOrder.set(now, to))
  return {
    /** The latest values. */
    filter,
    sort,
    /** The values of the list on screen, which follows when its data arrives. */
    shown: {
      filter: shown,
      sort: useMemo(() => timesheetOrder.read(new URLSearchParams(shownSearch)), [shownSearch]),
    },
    /** Changes filters, and the sort order if given; Back undoes it. */
    set: (changes: ListFilter, to?: ListSort) =>
      change((now) => {
        const next = writeParams(timesheetParams, now, changes)
        return to ? timesheetOrder.set(next, to) : next
      }),
    setSort,
    isUnusualFirst,
    /** Lists the unusual timesheets first, or again the newest. */
    toggleUnusualFirst: () => setSort(isUnusualFirst ? newestFirst : unusualFirst),
    /** Clears every filter but the status, which has its own control. */
    clear: () => change((now) => writeParams(narrowing, now, noParams(narrowing))),
  }
}
