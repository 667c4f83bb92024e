// Going through a list by key, one row after the other.
import { useEffect, useEffectEvent, useRef } from 'react'

type Numbered = { readonly number: number }

/**
 * `here` is the row shown now; `step` goes on by one, or back. A step made while another list is on its way counts for
 * that list.
 */
export function useSteps<Row extends Numbered>(
  rows: readonly Row[],
  current: number | null,
  isBusy: boolean,
  onShow: (number: number) => void,
) {
  const owed = useRef(0)
  const at = rows.findIndex((row) => row.number === current)
  const go = (by: number) => {
    const to = at === -1 && by < 0 ? rows.length + by : at + by
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (row && row.number !== current) onShow(row.number)
  }
  const step = (by: number) => {
    if (isBusy) owed.current += by
    else go(by)
  }
  const settle = useEffectEvent(() => {
    const by = owed.current
    owed.current = 0
    if (by !== 0) go(by)
  })
  useEffect(() => {
    if (!isBusy) settle()
  }, [isBusy, rows])
  return { step, here: rows[at] }
}
