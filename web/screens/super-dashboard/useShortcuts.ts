// Single keys that do something on a screen, as long as nobody types and no dialog is open.
import { useEffectEvent, useLayoutEffect } from 'react'
import { FADING, isSomethingInFront } from '#web/design/inFront.ts'

/** By `KeyboardEvent.key`; null does nothing. */
export function useShortcuts(actions: Record<string, (() => unknown) | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action || belongsElsewhere(event)) return
    event.preventDefault()
    action()
  })
  // Before it is painted: who sees what a key is for may press it.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Keys of a field, a menu, a dialog or the browser. A tick box takes none but the space bar. */
function belongsElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true
  const isTyping = target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  return (isTyping && !target.closest(FADING)) || isSomethingInFront()
}
