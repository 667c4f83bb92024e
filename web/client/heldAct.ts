// Holds an act back for some seconds, in which its message offers Undo. It is sent when they have passed, with the next act,
// or when the page is left (docs/decisions/waiting-decisions.md).
import { afterPaint } from './afterPaint.ts'
import { notify, type Message } from './notify.ts'

const UNDO_MS = 8_000

export type HeldAct = {
  message: string | Message
  /** Shows it in the lists, after the next paint. */
  show: () => void
  /** Never rejects. */
  send: () => Promise<void>
  undo: () => void
}

export type Holder = {
  /** Holds the act, and sends the one before it. */
  hold(act: HeldAct): void
  undo(): void
  /** Resolves when the held act was sent, and the one that is being sent. */
  sendNow(): Promise<void>
  /** Begins to send it when the page is left. The returned function drops it. */
  start(): () => void
}

export function createHolder(): Holder {
  type Held = { act: HeldAct; timer?: ReturnType<typeof setTimeout>; dismiss?: () => void }
  let held: Held | null = null
  let sending = Promise.resolve()

  function release(): HeldAct | undefined {
    const released = held
    held = null
    clearTimeout(released?.timer)
    released?.dismiss?.()
    return released?.act
  }

  function sendNow(): Promise<void> {
    const act = release()
    if (act) sending = Promise.all([sending, act.send()]).then(() => {})
    return sending
  }

  const undo = () => release()?.undo()

  return {
    hold: (act) => {
      void sendNow()
      const one: Held = { act }
      held = one
      const wait = () => {
        clearTimeout(one.timer)
        if (held === one) one.timer = setTimeout(() => void sendNow(), UNDO_MS)
      }
      wait()
      afterPaint(() => {
        if (held !== one) return
        act.show()
        // The time to undo begins when the button is visible.
        const shown = { action: { label: 'Undo', onClick: undo }, lasting: UNDO_MS, onShown: wait }
        one.dismiss = notify.success(act.message, shown)
      })
    },
    undo,
    sendNow,
    start: () => {
      const leave = () => void sendNow()
      addEventListener('pagehide', leave)
      return () => {
        removeEventListener('pagehide', leave)
        release()
      }
    },
  }
}
