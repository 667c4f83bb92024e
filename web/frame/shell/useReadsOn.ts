// Whether the user is scrolling down: floating buttons shrink until they scroll up.
import { useEffect, useState } from 'react'

/** Within this many pixels of the top nothing shrinks. */
const TOP = 64
/** Scrolling by less than this many pixels is ignored: a finger trembles. */
const MEANT = 8

export function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false)
  useEffect(() => {
    // A page starts at its top; reading the position now would force a layout.
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
