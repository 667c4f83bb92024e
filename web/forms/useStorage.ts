// Tells forms whether this browser stores typed input.
import { useSyncExternalStore } from 'react'
import { roomHere, type Room } from '#web/store/room.ts'
import { onStored } from './unsaved.ts'

/** Null until the first attempt. */
let room: Room | null = null
const listeners = new Set<() => void>()

/** @param hasFailed a piece of work was not stored; it may be larger than the test value. */
async function look(hasFailed = false): Promise<void> {
  const found = await roomHere()
  room = hasFailed && found === 'room' ? 'full' : found
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
  if (listeners.size > 0 && isStored !== (room === 'room')) void look(!isStored)
})

export function useStorage(): Room | null {
  return useSyncExternalStore(follow, () => room)
}
