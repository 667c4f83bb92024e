// Opens a field's popup by its button, by touch or by Alt and the down arrow; closes it by Esc or when the focus
// leaves.
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'

type Options = {
  /** The popup stays closed. */
  isBlocked?: boolean
  onOpen?: () => void
  onClose?: () => void
  /** Called when the focus has left both field and popup. */
  onLeave?: () => void
}

export type PopupControl = ReturnType<typeof usePopupField>

export function usePopupField({ isBlocked = false, onOpen, onClose, onLeave }: Options = {}) {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const byTouch = useRef(false)
  const open = isOpen && !isBlocked

  const show = () => {
    if (open || isBlocked) return
    onOpen?.()
    setOpen(true)
  }
  const close = (returnFocus = false) => {
    setOpen(false)
    onClose?.()
    if (!returnFocus) return
    if (!byTouch.current) return input.current?.focus()
    // Focus in a text field would open the phone's keyboard.
    const button = frame.current?.querySelector('button')
    if (button) button.focus()
    else input.current?.blur()
  }

  return {
    open,
    show,
    close,
    frame,
    input,
    /** Props for the element around field and popup. */
    around: {
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        onLeave?.()
        close()
      },
      onPointerDown: (event: PointerEvent) => {
        byTouch.current = event.pointerType === 'touch'
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        byTouch.current = false
        if (event.key === 'Escape' && open) {
          event.stopPropagation()
          close(true)
        } else if (event.altKey && event.key === 'ArrowDown' && !isBlocked) {
          event.preventDefault()
          show()
        }
      },
    },
    /** Props for the input: a touch opens the popup instead of the keyboard. */
    touch: {
      onMouseDown: (event: MouseEvent) => {
        if (!byTouch.current || isBlocked) return
        event.preventDefault()
        show()
      },
    },
  }
}
