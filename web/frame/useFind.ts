// Whether the command palette is open, and what opens and closes it; FindKeys.ts has its keys.
import { useMemo, useState } from 'react'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { useLate, type Late } from '#web/client/late.ts'
import { notify } from '#web/client/notify.ts'

export const isApple = /Mac|iP/.test(navigator.platform)
export const FIND_KEYS = isApple ? '⌘K' : 'Ctrl K'

/** `opened` is the palette's code, while it is open and there. */
export function useFind<Code>(palette: Late<Code>) {
  const [isOpen, setOpen] = useState(false)
  const code = useLate(palette)
  const [open, close] = useMemo(() => {
    const close = () => setOpen(false)
    const open = () => {
      setOpen(true)
      palette.need().catch(() => {
        close()
        notify.error(UNREACHABLE)
      })
    }
    return [open, close]
  }, [palette])
  return { isOpen, open, close, opened: isOpen ? code : null }
}
