// Which record's form is open over its list: the address says so, so that a link leads to it and Back closes it.
import { useUrlState } from '#web/client/urlState.ts'

/** A record's number, 'new', or null where none is open. */
export type ShownRecord = number | 'new' | null

/** @param name of the record in the address, such as 'group' in `?group=12`. */
export function useShownRecord(name: string): { shown: ShownRecord; show: (record: ShownRecord) => void } {
  const [search, change] = useUrlState()
  const text = search.get(name)
  const shown = text === 'new' ? 'new' : /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
  const show = (record: ShownRecord) => {
    const to = (now: URLSearchParams) => {
      const next = new URLSearchParams(now)
      if (record === null) next.delete(name)
      else next.set(name, String(record))
      return next
    }
    // The list behind it stays where it is.
    change(to, { preventScrollReset: true })
  }
  return { shown, show }
}
