// The filters and the order of the list, read from the address and written to it.
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useUrlState } from '#web/client/urlState.ts'
import { noParams, writeParams } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'
import {
  narrowing,
  timesheetOrder,
  timesheetParams,
  type ListFilter,
  type ListSort,
} from '#web/timesheets/timesheetFilters.ts'

export type Filters = ReturnType<typeof useFilters>

export function useFilters() {
  const [search, change] = useUrlState()
  const { values: filter, shown } = useParams(timesheetParams)
  const { search: shownSearch } = useLocation()
  const sort = timesheetOrder.read(search)
  return {
    /** As they were chosen last. */
    filter,
    sort,
    /** Those of the list on screen, which follows once it is there. */
    shown: {
      filter: shown,
      sort: useMemo(() => timesheetOrder.read(new URLSearchParams(shownSearch)), [shownSearch]),
    },
    /** Changes some of them, and the order if one is given; a step that Back undoes. */
    set: (changes: ListFilter, to?: ListSort) =>
      change((now) => {
        const next = writeParams(timesheetParams, now, changes)
        return to ? timesheetOrder.set(next, to) : next
      }),
    setSort: (to: ListSort) => change((now) => timesheetOrder.set(now, to)),
    /** Lifts every filter but the status, which is chosen elsewhere. */
    clear: () => change((now) => writeParams(narrowing, now, noParams(narrowing))),
  }
}
