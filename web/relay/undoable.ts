// Changes of the person's own that can be undone for some seconds: deletions above all. The store shows them at once; the
// server gets them afterwards (docs/decisions/waiting-decisions.md).
import { createContext, useContext, useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { messageOf } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { lazyModule } from '#web/start/lazyModule.ts'
import type { HeldChanges, Undoable } from './holdChange.ts'

export const UndoableContext = createContext<Undoable | null>(null)

/** @returns a function that makes a change which its message can undo. */
export function useUndoable(): Undoable {
  const change = useContext(UndoableContext)
  if (!change) throw new Error('useUndoable needs an UndoableContext above it')
  return change
}

// The first screen does not need it.
const code = lazyModule(() => import('./holdChange.ts'))

/** For the frame, so that a change outlives the screen on which it was made. */
export function useNewUndoable(): Undoable {
  const environment = useRelayEnvironment()
  const [held] = useState(() => {
    let started: HeldChanges | null = null
    const change: Undoable = async (one) => {
      try {
        const { startHolding } = await code.load()
        started ??= startHolding(environment)
      } catch (error) {
        notify.error(messageOf(error))
        return false
      }
      return started.change(one)
    }
    const stop = () => {
      started?.stop()
      started = null
    }
    return { change, stop }
  })
  useEffect(() => held.stop, [held])
  return held.change
}
