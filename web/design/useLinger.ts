// Keeps an element for a moment after it is removed, so that the elements below it do not move under a press.
import { useEffect, useRef, useState } from 'react'

/** The minimum milliseconds; most presses are shorter. */
const PRESS = 250

/** Whether the element is or was just now present. It waits for a press to end. */
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
    // The finger started to scroll.
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
