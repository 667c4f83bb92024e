// Rows that arrive while the user reads further down, or works on a row, wait until the user asks for them or is back at
// the top, so that nothing moves under the pointer.
import { useCallback, useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** @param isHeld the user works on a row of the list. */
export function useNewRows(isHeld: boolean) {
  const [waiting, setWaiting] = useState(none)
  const isAtTop = useRef(true)
  const holding = useRef(isHeld)
  /** A ref for an element at the top of the list: while it is in view, no row waits. */
  const top = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!top.current || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver(([entry]) => {
      // Above a list that begins below the window, too, nothing of it moves under the pointer.
      isAtTop.current = !entry || entry.isIntersecting || entry.boundingClientRect.top > 0
      if (isAtTop.current && !holding.current) setWaiting(none)
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    holding.current = isHeld
    if (!isHeld && isAtTop.current) setWaiting(none)
  }, [isHeld])

  const arrive = useCallback((id: string) => {
    if (holding.current || !isAtTop.current) setWaiting((before) => new Set(before).add(id))
  }, [])

  const release = useCallback(() => setWaiting(none), [])
  const show = () => {
    release()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    top.current?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
  }

  return { waiting, arrive, release, show, top }
}
