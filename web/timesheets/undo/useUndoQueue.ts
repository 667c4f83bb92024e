// How screens decide timesheets. The frame holds the queue, so that it outlives a screen.
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { createUndoQueue, type UndoQueue, type UndoState } from './undoQueue.ts'

export const UndoQueueContext = createContext<UndoQueue | null>(null)

export function useUndoQueue(): UndoQueue {
  const queue = useContext(UndoQueueContext)
  if (!queue) throw new Error('useUndoQueue needs an UndoQueueContext above it')
  return queue
}

/** For components that show it: each decision renders them again. */
export function useUndoState(): UndoState {
  const { onChange, state } = useUndoQueue()
  return useSyncExternalStore(onChange, state)
}

/** For the frame. `userId` is the signed-in person's global id. */
export function useNewUndoQueue(userId: string): UndoQueue {
  const environment = useRelayEnvironment()
  const [queue] = useState(() => createUndoQueue(environment, userId))
  useEffect(() => queue.start(), [queue])
  return queue
}
