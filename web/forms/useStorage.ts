// How forms follow whether this browser stores what is typed.
import { useSyncExternalStore } from 'react'
import { roomHere, type Room } from '#web/store/room.ts'
import { onStored } from './unsaved.ts'

/** Null until somebody has tried. */
let room: Room | null = null
const listeners = new Set<() => void>()

/** @param hasFailed a piece of work was not stored: it may be larger than what is tried. */
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

// A work that was stored, or was not, tells more than the last look.
onStored((isStored) => {
  if (listeners.size > 0 && isStored !== (room === 'room')) void look(!isStored)
})

export function useStorage(): Room | null {
  return useSyncExternalStore(follow, () => room)
}
