// Tells forms whether this browser stores typed input.
import { useSyncExternalStore } from 'react'
import { storageState, type StorageState } from '#web/offline/store/storage-state.ts'
import { onStored } from './unsaved.ts'

/** Null until the first attempt. */
let storageNow: StorageState | null = null
const listeners = new Set<() => void>()

/** @param hasFailed a piece of work was not stored; it may be larger than the test value. */
async function look(hasFailed = false): Promise<void> {
  const found = await storageState()
  storageNow = hasFailed && found === 'room' ? 'full' : found
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) void look()
  return () => {
    listeners.delete(listener)
  }
}

// The outcome of storing real work is more reliable than the last test.
onStored((isStored) => {
  if (listeners.size > 0 && isStored !== (storageNow === 'room')) void look(!isStored)
})

export function useStorage(): StorageState | null {
  return useSyncExternalStore(follow, () => storageNow)
}
