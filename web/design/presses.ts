// A press belongs to the element that was under the finger when it began. A field that loses the focus, or a response
// that arrives, may move the page before the finger is up; the browser would then click something else, or nothing.

/** Pixels that the finger may move. */
const STEADY = 10
/** Pixels that the element must have moved, more than a pressed button sinks. */
const MOVED = 4

type Press = { element: Element; x: number; y: number; left: number; top: number }

/** Sends each click to the pressed element, until the returned function is called. */
export function followPresses(): () => void {
  let press: Press | null = null

  const begin = ({ target, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    if (!isPrimary || !(target instanceof Element)) return
    const { left, top } = target.getBoundingClientRect()
    press = { element: target, x, y, left, top }
  }
  const cancel = () => {
    press = null
  }
  const click = (event: MouseEvent) => {
    const begun = press
    press = null
    // Keys, screen readers and scripts click without a press.
    if (!begun || !event.isTrusted || event.detail === 0) return
    const { element, x, y } = begun
    if (Math.hypot(event.clientX - x, event.clientY - y) > STEADY) return
    if (element.contains(event.target as Node) || !element.isConnected || !hasMoved(begun)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { clientX, clientY, detail, view } = event
    const { ctrlKey, shiftKey, altKey, metaKey } = event
    const keys = { ctrlKey, shiftKey, altKey, metaKey }
    element.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        composed: true,
        clientX,
        clientY,
        detail,
        view,
        ...keys,
      }),
    )
  }

  addEventListener('pointerdown', begin, { capture: true, passive: true })
  // The finger started to scroll.
  addEventListener('pointercancel', cancel, { capture: true, passive: true })
  addEventListener('click', click, { capture: true })
  return () => {
    removeEventListener('pointerdown', begin, { capture: true })
    removeEventListener('pointercancel', cancel, { capture: true })
    removeEventListener('click', click, { capture: true })
  }
}

function hasMoved({ element, left, top }: Press): boolean {
  const now = element.getBoundingClientRect()
  return Math.abs(now.left - left) > MOVED || Math.abs(now.top - top) > MOVED
}
