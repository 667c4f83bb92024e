// When a field's popup is open: by its button, by touch, by Alt and the down arrow; closed by Esc and by leaving.
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'

export function usePopupField(blocked = false) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const byTouch = useRef(false)

  function close(returnFocus = false) {
    setOpen(false)
    if (returnFocus) input.current?.focus()
  }

  return {
    open: open && !blocked,
    setOpen,
    close,
    frame,
    input,
    /** For the element around field and popup. */
    around: {
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation()
          close(true)
        } else if (event.altKey && event.key === 'ArrowDown' && !blocked) {
          event.preventDefault()
          setOpen(true)
        }
      },
    },
    /** For the input: a finger opens the popup instead of the keyboard. */
    touch: {
      onPointerDown: (event: PointerEvent) => {
        byTouch.current = event.pointerType === 'touch'
      },
      onMouseDown: (event: MouseEvent) => {
        if (!byTouch.current || blocked) return
        event.preventDefault()
        setOpen(true)
      },
    },
  }
}
