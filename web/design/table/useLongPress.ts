// A long press, as opposed to a tap.
import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** Milliseconds after which a touch is a long press. */
const HOLD = 450

/** `holding(onHold)` returns the element's props; the tap that ends a long press is ignored. */
export function useLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return (onHold: () => void) => ({
    onPointerDown: (event: PointerEvent) => {
      held.current = false
      stop()
      if (event.pointerType === 'mouse') return
      timer.current = setTimeout(() => {
        held.current = true
        onHold()
      }, HOLD)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => {
      if (held.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
}
