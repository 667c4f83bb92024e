// Reads a list's filters from its address, and writes them to it.
import { useCallback, useMemo } from 'react'
import { useLocation, type NavigateOptions } from 'react-router'
import { useUrlState } from '#web/client/urlState.ts'
import { noParams, readParams, writeParams, type ParamTable, type ValuesOf } from './params.ts'

/** `table` must be a constant. */
export function useParams<Table extends ParamTable>(table: Table) {
  const [search, change] = useUrlState()
  const { search: shownSearch } = useLocation()
  return {
    /** The latest values, for the controls that set them. */
    values: useMemo(() => readParams(table, search), [table, search]),
    /** The values of the list on screen, which follows when its data arrives. */
    shown: useMemo(() => readParams(table, new URLSearchParams(shownSearch)), [table, shownSearch]),
    set: useCallback(
      (changes: Partial<ValuesOf<Table>>, step?: NavigateOptions) =>
        change((now) => writeParams(table, now, changes), step),
      [table, change],
    ),
    clear: (step?: NavigateOptions) => change((now) => writeParams(table, now, noParams(table)), step),
  }
}
