// Whether this browser stores anything.
import { writeStore } from './database.ts'

const PROBE: [string, string] = ['', 'probe']
/** Bytes of a day with two signatures. */
const ENOUGH = 256_000

/** `none`: the browser has no storage, forbids it, or gets no answer from it. */
export type Room = 'room' | 'full' | 'none'

/** Tries it, because what a browser tells of its quota is an estimate. */
export async function roomHere(): Promise<Room> {
  const sealed = { text: 'x'.repeat(ENOUGH) }
  try {
    await writeStore((store) => store.put('answers', { userId: PROBE[0], name: PROBE[1], sealed }))
    await writeStore((store) => store.delete('answers', PROBE))
    return 'room'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'none'
  }
}

let hasAsked = false

/** Asks the browser to keep what it stores here when it makes room for other sites. Once for each page. */
export function askToKeep(): void {
  // It does not exist on plain HTTP from another machine.
  const { storage } = navigator as { storage?: StorageManager }
  if (hasAsked || !storage) return
  hasAsked = true
  // Firefox asks its user.
  storage.persist().catch(() => {})
}
