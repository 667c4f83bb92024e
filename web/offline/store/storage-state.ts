// Whether this browser stores anything.
import { writeStore } from './database.ts'

const PROBE: [string, string] = ['', 'probe']
/** Bytes of a day with two signatures. */
const ENOUGH = 256_000

/** `none`: the browser has no storage, forbids it, or its storage does not answer. */
export type StorageState = 'room' | 'full' | 'none'

/** Writes a test value, because browsers only estimate their quota. */
export async function storageState(): Promise<StorageState> {
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

/** Asks the browser not to evict this site's storage. Once for each page. */
export function askToKeep(): void {
  // It does not exist on plain HTTP from another machine.
  const { storage } = navigator as { storage?: StorageManager }
  if (hasAsked || !storage) return
  hasAsked = true
  // Firefox asks its user.
  storage.persist().catch(() => {})
}
