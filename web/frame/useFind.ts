// Whether the command palette is open, and what opens it: its buttons, and Ctrl K (Cmd K on Apple devices) while no
// dialog is open.
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { isApple } from '#web/client/findKeys.ts'
import { useLazyModule, type LazyModule } from '#web/start/lazyModule.ts'
import { notify } from '#web/client/notify.ts'
import { isSomethingInFront } from '#web/design/inFront.ts'

/** `opened` is the palette's code while it is open and has loaded. */
export function useFind<Code>(palette: LazyModule<Code>) {
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(palette)
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    palette.load().catch(() => {
      close()
      notify.error(UNREACHABLE)
    })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'k' && (isApple ? event.metaKey : event.ctrlKey)
    if (!isMeant || (!isOpen && isSomethingInFront())) return
    event.preventDefault()
    if (isOpen) close()
    else open()
  })
  // Before the first paint, so that no key press is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return { open, close, opened: isOpen ? code : null }
}
