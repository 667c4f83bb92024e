// When a field's popup is open: by its button, by touch, by Alt and the down arrow; closed by Esc and by leaving.
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'

type Options = {
  /** The popup stays closed. */
  isBlocked?: boolean
  onOpen?: () => void
  onClose?: () => void
  /** The focus has left field and popup. */
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
    // The focus in a text field would bring up the phone's keyboard.
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
    /** For the element around field and popup. */
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
    /** For the input: a finger opens the popup instead of the keyboard. */
    touch: {
      onMouseDown: (event: MouseEvent) => {
        if (!byTouch.current || isBlocked) return
        event.preventDefault()
        show()
      },
    },
  }
}
