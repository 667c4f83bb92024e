// Keys that act on a form from anywhere in it: Ctrl+Enter sends it, Ctrl+S saves it; Cmd on a Mac.
import { useLayoutEffect, useRef, type RefObject } from 'react'

type Keys = { send: () => void; save: () => void }

/** `element` holds the fields; while a question or another dialog is in front of it, the keys are not the form's. */
export function useFormKeys(element: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  // Before it is painted: who sees the form may press its keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === null || !element.current || !isInFront(element.current)) return
      event.preventDefault()
      if (event.repeat) return
      takeWhatIsTyped()
      // Once it is among the values.
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

/** A field takes what is typed into it when it is left. */
function takeWhatIsTyped(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus({ preventScroll: true })
}
