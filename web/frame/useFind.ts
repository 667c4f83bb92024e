// What opens the command palette: Ctrl K, on Apple's machines Cmd K, wherever no dialog is open; and its buttons.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { useLate, type Late } from '#web/client/late.ts'
import { notify } from '#web/client/notify.ts'
import { isSomethingInFront } from '#web/design/inFront.ts'

/** Whether the palette is open, its code once it is, and what opens and closes it. */
export function useFind<Code>(palette: Late<Code>) {
  const [isOpen, setOpen] = useState(false)
  const code = useLate(palette)
  const open = useCallback(() => {
    setOpen(true)
    palette.need().catch(() => {
      setOpen(false)
      notify.error(UNREACHABLE)
    })
  }, [palette])
  const close = useCallback(() => setOpen(false), [])
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
  return { open, close, opened: isOpen ? code : null }
}

const isApple = /Mac|iP/.test(navigator.platform)
export const FIND_KEYS = isApple ? '⌘K' : 'Ctrl K'
