// Going through a list by key, one row after the other, and on into its next page.
import { useEffect, useEffectEvent, useRef } from 'react'

type Numbered = { readonly number: number }

type Steps<Row> = {
  rows: readonly Row[]
  /** The number of the row shown now. */
  current: number | null
  /** Another list is on its way: a step counts for that one. */
  isBusy: boolean
  onShow: (number: number) => void
  /** Fetches the next page; null where there is none. */
  more: (() => void) | null
}

/** `here` is the row shown now; `step` goes on by one, or back. */
export function useSteps<Row extends Numbered>({ rows, current, isBusy, onShow, more }: Steps<Row>) {
  const owed = useRef(0)
  const at = rows.findIndex((row) => row.number === current)
  const step = (by: number) => {
    if (isBusy) {
      owed.current += by
      return
    }
    const to = at === -1 && by < 0 ? rows.length + by : at + by
    if (to >= rows.length && more) {
      owed.current = by
      more()
      return
    }
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (row && row.number !== current) onShow(row.number)
  }
  const settle = useEffectEvent(() => {
    const by = owed.current
    owed.current = 0
    if (by !== 0) step(by)
  })
  useEffect(() => {
    if (!isBusy) settle()
  }, [isBusy, rows])
  return { step, here: rows[at] }
}
