// Whether an element that scrolls sideways has more to the right than it shows.
import { useEffect, useState, type RefObject } from 'react'

/** Pixels; a scrolled position may be a fraction of one. */
const TOLERANCE = 2

export function useHidesMore(ref: RefObject<HTMLElement | null>): boolean {
  const [hidesMore, setHidesMore] = useState(false)
  useEffect(() => {
    const element = ref.current!
    const look = () =>
      setHidesMore(element.scrollLeft + element.clientWidth < element.scrollWidth - TOLERANCE)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [ref])
  return hidesMore
}
