// Lets what goes away stay for a moment, so that what is below it does not move from under a press.
import { useEffect, useState } from 'react'

/** Milliseconds: longer than a press takes. */
const PRESS = 250

/** Whether it is there, or was until just now. */
export function useLinger(isThere: boolean): boolean {
  const [isGone, setGone] = useState(!isThere)
  if (isThere && isGone) setGone(false)
  useEffect(() => {
    if (isThere) return
    const timer = setTimeout(() => setGone(true), PRESS)
    return () => clearTimeout(timer)
  }, [isThere])
  return isThere || !isGone
}
