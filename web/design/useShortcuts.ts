// Single-key shortcuts of a screen, inactive while the user types or a dialog is open.
import { useEffectEvent, useLayoutEffect } from 'react'
import { FADING, isSomethingInFront } from '#web/design/inFront.ts'

/** These repeat while they are held; another key acts once, so that a decision is never taken twice. */
const STEPS = 'jk'

/** By `KeyboardEvent.key`; null does nothing. */
export function useShortcuts(actions: Record<string, (() => unknown) | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = actions[key]
    if (!action || belongsElsewhere(event)) return
    event.preventDefault()
    if (!event.repeat || STEPS.includes(key)) action()
  })
  // A layout effect, so that a shortcut works as soon as its hint is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Keys for a field, a menu, a dialog or the browser. A checkbox uses only the space bar. */
function belongsElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true
  const isTyping = target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  return (isTyping && !target.closest(FADING)) || isSomethingInFront()
}
