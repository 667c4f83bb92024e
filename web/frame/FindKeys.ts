// Ctrl K, on Apple's machines Cmd K, opens the command palette wherever no dialog is open, and closes it. Draws nothing.
import { useEffect, useEffectEvent } from 'react'
import { isSomethingInFront } from '#web/design/inFront.ts'
import { isApple } from './useFind.ts'

export type Finding = { isOpen: boolean; open: () => void; close: () => void }

export function FindKeys({ isOpen, open, close }: Finding) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey)
    if (!isMeant || event.altKey || event.shiftKey || (!isOpen && isSomethingInFront())) return
    event.preventDefault()
    if (isOpen) close()
    else open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return null
}
