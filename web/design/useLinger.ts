// Lets what goes away stay for a moment, so that what is below it does not move from under a press.
import { useEffect, useRef, useState } from 'react'

/** Milliseconds that it stays at least: longer than most presses take. */
const PRESS = 250

/** Whether it is there, or was until just now; a press that is under way is waited for. */
export function useLinger(isThere: boolean): boolean {
  const [isGone, setGone] = useState(!isThere)
  const isPressed = useRef(false)
  if (isThere && isGone) setGone(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = () => {
      clearTimeout(timer)
      if (!isThere) timer = setTimeout(() => isPressed.current || setGone(true), PRESS)
    }
    const press = () => void (isPressed.current = true)
    const release = () => {
      isPressed.current = false
      go()
    }
    go()
    addEventListener('pointerdown', press, { capture: true, passive: true })
    addEventListener('pointerup', release, { capture: true, passive: true })
    // A finger that scrolls.
    addEventListener('pointercancel', release, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', press, { capture: true })
      removeEventListener('pointerup', release, { capture: true })
      removeEventListener('pointercancel', release, { capture: true })
    }
  }, [isThere])
  return isThere || !isGone
}
