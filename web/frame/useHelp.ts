// Whether the help of the screen is open, and what opens it: its buttons, and the key ?.
import { useState } from 'react'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { useLazyModule, type LazyModule } from '#web/start/lazyModule.ts'

/** `opened` is the help's code while it is open and has loaded. */
export function useHelp<Code>(help: LazyModule<Code>) {
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(help)
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    help.load().catch(() => {
      close()
      notify.error(UNREACHABLE)
    })
  }
  useShortcuts({ '?': open })
  return { open, close, opened: isOpen ? code : null }
}
