// Rows that arrive while the user reads further down wait, so that nothing jumps, until the user asks for them or
// scrolls up.
import { useCallback, useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

export function useNewRows() {
  const [waiting, setWaiting] = useState(none)
  const isAtTop = useRef(true)
  /** A ref for an element at the top of the list: while it is in view, no row waits. */
  const top = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!top.current || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver(([entry]) => {
      isAtTop.current = entry?.isIntersecting ?? true
      if (isAtTop.current) setWaiting(none)
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])

  const arrive = useCallback((id: string) => {
    if (!isAtTop.current) setWaiting((before) => new Set(before).add(id))
  }, [])

  const show = () => {
    setWaiting(none)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    top.current?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
  }

  return { waiting, arrive, show, top }
}
