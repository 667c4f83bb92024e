// Shortcuts that work anywhere in a form: Ctrl+Enter sends it, Ctrl+S saves it (Cmd on a Mac).
import { useLayoutEffect, useRef, type RefObject } from 'react'

type Keys = { send: () => void; save: () => void }

/** `element` contains the fields. While a question or another dialog is in front of it, the shortcuts do nothing. */
export function useFormKeys(element: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  // A layout effect, so that the shortcuts work as soon as the form is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === null || !element.current || !isInFront(element.current)) return
      event.preventDefault()
      if (event.repeat) return
      takeWhatIsTyped()
      // After the field's value has reached the form.
      setTimeout(() => latest.current[key]())
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [element])
}

function keyOf(event: KeyboardEvent): keyof Keys | null {
  if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return null
  if (event.key === 'Enter') return 'send'
  return event.key.toLowerCase() === 's' ? 'save' : null
}

function isInFront(element: HTMLElement): boolean {
  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]')
  return dialogs.length === 0 || dialogs[dialogs.length - 1]!.contains(element)
}

/** Fields commit their text when they lose the focus. */
function takeWhatIsTyped(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus({ preventScroll: true })
}
