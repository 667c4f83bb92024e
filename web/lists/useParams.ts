// The filters of a list, from its address and into it.
import { useMemo } from 'react'
import { useLocation, type NavigateOptions } from 'react-router'
import { useUrlState } from '#web/client/urlState.ts'
import { noParams, readParams, writeParams, type ParamTable, type ValuesOf } from './params.ts'

/** `table` is always the same object. */
export function useParams<Table extends ParamTable>(table: Table) {
  const [search, change] = useUrlState()
  const { search: shownSearch } = useLocation()
  return {
    /** As they were chosen last, for what one chooses them with. */
    values: useMemo(() => readParams(table, search), [table, search]),
    /** Those of the list on screen, which follows once it is there. */
    shown: useMemo(() => readParams(table, new URLSearchParams(shownSearch)), [table, shownSearch]),
    set: (changes: Partial<ValuesOf<Table>>, step?: NavigateOptions) =>
      change((now) => writeParams(table, now, changes), step),
    clear: (step?: NavigateOptions) => change((now) => writeParams(table, now, noParams(table)), step),
  }
}
