// Whether somebody scrolls down a page to read on: what floats over it makes room until they come back up.
import { useEffect, useState } from 'react'

/** Pixels from the top within which everything has its place. */
const TOP = 64
/** Pixels of a step that is meant: a finger trembles. */
const MEANT = 8

export function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false)
  useEffect(() => {
    // A page begins at its top; to ask for the place now would have all of it laid out before it is complete.
    let last = 0
    const look = () => {
      if (scrollY > TOP && Math.abs(scrollY - last) < MEANT) return
      setReadsOn(scrollY > TOP && scrollY > last)
      last = scrollY
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return readsOn
}
