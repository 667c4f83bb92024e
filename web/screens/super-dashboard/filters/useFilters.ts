// The filters and the order of the list, read from the address and written to it.
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useUrlState } from '#web/client/urlState.ts'
import {
  idInAddress,
  readFilter,
  readSort,
  withFilters,
  withoutFilters,
  writeSort,
  type ListFilter,
  type ListSort,
} from '#web/timesheets/filters.ts'

export type Filters = ReturnType<typeof useFilters>

export function useFilters() {
  const [search, change] = useUrlState()
  const filter = useMemo(() => readFilter(search), [search])
  const sort = useMemo(() => readSort(search), [search])
  const { search: shownSearch } = useLocation()
  const shown = useMemo(() => {
    const search = new URLSearchParams(shownSearch)
    return { filter: readFilter(search), sort: readSort(search) }
  }, [shownSearch])
  return {
    filter,
    sort,
    /** Those of the list on screen, which follows once it is there. */
    shown,
    /** Changes some of them, and the order if one is given; a step that Back undoes. */
    set: (changes: Partial<ListFilter>, to = sort) =>
      change((now) => withFilters(now, { ...inAddress(changes), sort: writeSort(to) })),
    setSort: (to: ListSort) => change((now) => withFilters(now, { sort: writeSort(to) })),
    clear: () => change(withoutFilters),
  }
}

function inAddress(changes: Partial<ListFilter>): Record<string, string | null> {
  const written: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(changes)) {
    if (name === 'ownTimesheet') written.own = value ? 'yes' : null
    else if (name === 'userId') written.person = value ? idInAddress(String(value)) : null
    else if (name === 'approvalGroup') written.group = value ? idInAddress(String(value)) : null
    else if (name === 'taskType') written.type = value ? String(value).toLowerCase().replace('_', '-') : null
    else written[name] = value ? worded(name, String(value)) : null
  }
  return written
}

function worded(name: string, value: string): string {
  return name === 'shift' || name === 'status' ? value.toLowerCase() : value
}
