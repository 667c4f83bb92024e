// A horizontal swipe over an element, to turn pages.
import { useRef, type TouchEvent } from 'react'

/** The minimum distance of a swipe in pixels. */
const FAR = 48

/** Props of the element. Vertical movement still scrolls. */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const across = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(down))
        onSwipe(across < 0 ? 'left' : 'right')
    },
  }
}
