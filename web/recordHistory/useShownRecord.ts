// Which record's form is open over its list. It is part of the address, so that a link opens it and Back closes it.
import { useUrlState } from '#web/client/urlState.ts'

/** A record's number, 'new', or null when no form is open. */
export type ShownRecord = number | 'new' | null

/** @param name the record's name in the address, such as 'group' in `?group=12`. */
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
    // The list behind the form keeps its scroll position.
    change(to, { preventScrollReset: true })
  }
  return { shown, show }
}
