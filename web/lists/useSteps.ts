// Going through a list by key, one row after the other, and on into its next page. No press is lost: one that comes
// before the last has shown goes on from where that leads.
import { useEffect, useEffectEvent, useRef } from 'react'

type Numbered = { readonly number: number }

type Steps<Row> = {
  rows: readonly Row[]
  /** The number of the row shown now. */
  current: number | null
  /** Another list is on its way: a step counts for that one. */
  isBusy: boolean
  onShow: (row: Row | null) => void
  /** Whether a row is one to go on to after a decision. */
  isWanted: (row: Row) => boolean
  /** Fetches the next page; null where there is none. */
  more: (() => void) | null
}

/** Rows that are left before the end of the list when its next page is fetched. */
const AHEAD = 5

/**
 * `here` is the row shown now; `step` goes on by one, or back; `goOn` goes to the next row that is wanted, from the end
 * of the list to its beginning, and shows nothing where there is none. `next` are the wanted rows that come after.
 */
export function useSteps<Row extends Numbered>(list: Steps<Row>) {
  const { rows, current, isBusy, onShow, isWanted, more } = list
  const owed = useRef({ steps: 0, isOn: false })
  const asked = useRef<number | null>(null)
  const place = useRef(-1)
  const at = rows.findIndex((row) => row.number === current)

  /** Where one is: a row that left the list leaves its place to the one after it. */
  function start(by: number): number {
    const from = asked.current ?? current
    const found = rows.findIndex((row) => row.number === from)
    if (found !== -1) return found
    if (from === null || place.current === -1) return by < 0 ? rows.length : -1
    return by < 0 ? place.current : place.current - 1
  }
  function show(row: Row | undefined) {
    if (!row || row.number === (asked.current ?? current)) return
    asked.current = row.number
    onShow(row)
  }
  function step(by: number) {
    const to = start(by) + by
    if (isBusy || (to >= rows.length && more)) {
      owed.current.steps += by
      if (!isBusy) more?.()
      return
    }
    show(rows[Math.min(Math.max(to, 0), rows.length - 1)])
  }
  function goOn() {
    const from = start(1)
    const left = asked.current ?? current
    const isNext = (row: Row) => row.number !== left && isWanted(row)
    const after = rows.slice(from + 1).find(isNext)
    if (isBusy || (!after && more)) {
      owed.current.isOn = true
      if (!isBusy) more?.()
      return
    }
    const next = after ?? rows.slice(0, Math.max(from, 0)).find(isNext)
    if (next) show(next)
    else onShow(null)
  }

  const settle = useEffectEvent(() => {
    const { steps, isOn } = owed.current
    owed.current = { steps: 0, isOn: false }
    if (isOn) goOn()
    if (steps !== 0) step(steps)
  })
  useEffect(() => {
    if (!isBusy) settle()
  }, [isBusy, rows])
  useEffect(() => {
    asked.current = null
  }, [current])
  useEffect(() => {
    if (at !== -1) place.current = at
  }, [at])
  const isNearEnd = at !== -1 && at >= rows.length - AHEAD
  const fetchAhead = useEffectEvent(() => more?.())
  useEffect(() => {
    if (isNearEnd) fetchAhead()
  }, [isNearEnd, rows])

  return { step, goOn, here: rows[at], next: rows.slice(at + 1).filter(isWanted) }
}
