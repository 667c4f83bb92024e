// Steps through a list by key, row by row and into the next page. A key pressed before the previous row has appeared
// counts from that row.
import { useEffect, useEffectEvent, useRef } from 'react'

type Numbered = { readonly number: number }

type Steps<Row> = {
  rows: readonly Row[]
  /** The number of the current row. */
  current: number | null
  /** Another list is loading: steps count for that one. */
  isBusy: boolean
  onShow: (row: Row | null) => void
  /** Whether a row may come next after a decision. */
  isWanted: (row: Row) => boolean
  /** Loads the next page; null if there is none. */
  more: (() => void) | null
  /** Adds the new rows that wait; null if there are none. */
  release: (() => void) | null
}

/** Loads the next page when this many rows are left. */
const AHEAD = 5

/**
 * `here` is the current row. `step` moves by one row. `goOn` moves to the next wanted row, wraps around at the end, then
 * takes the new rows that wait, and closes the row if there is none. `next` are the wanted rows after the current one.
 */
export function useSteps<Row extends Numbered>(list: Steps<Row>) {
  const { rows, current, isBusy, onShow, isWanted, more, release } = list
  const owed = useRef({ steps: 0, isOn: false })
  const asked = useRef<number | null>(null)
  const lastIndex = useRef(-1)
  const at = rows.findIndex((row) => row.number === current)

  /** The position to step from. When the current row has left the list, the row after it has its position. */
  function start(by: number): number {
    const from = asked.current ?? current
    const found = rows.findIndex((row) => row.number === from)
    if (found !== -1) return found
    if (from === null || lastIndex.current === -1) return by < 0 ? rows.length : -1
    return by < 0 ? lastIndex.current : lastIndex.current - 1
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
    if (next) return show(next)
    if (!release) return onShow(null)
    owed.current.isOn = true
    release()
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
    if (at !== -1) lastIndex.current = at
  }, [at])
  const isNearEnd = at !== -1 && at >= rows.length - AHEAD
  const fetchAhead = useEffectEvent(() => more?.())
  useEffect(() => {
    if (isNearEnd) fetchAhead()
  }, [isNearEnd, rows])

  return { step, goOn, here: rows[at], next: rows.slice(at + 1).filter(isWanted) }
}
