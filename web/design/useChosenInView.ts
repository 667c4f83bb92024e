// Scrolls a row of buttons or tabs sideways to the chosen one.
import { useEffect, useRef } from 'react'

/** Within this many pixels of either edge a button is hard to see. */
const EDGE = 40

/** A ref for the row. `chosen` changes with the choice. */
export function useChosenInView(chosen: unknown) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = row.current?.querySelector<HTMLElement>('[aria-pressed=true], [aria-current=page]')
    if (element) row.current!.scrollLeft = inView(row.current!, element)
  }, [chosen])
  return row
}

/** How far to scroll a row sideways to show one of its elements. */
function inView(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): number {
  const from = offsetLeft - row.offsetLeft
  const least = from + offsetWidth + EDGE - row.clientWidth
  return Math.max(Math.min(row.scrollLeft, from - EDGE), least, 0)
}
