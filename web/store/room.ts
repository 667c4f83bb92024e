// Whether this browser can still store anything.
import { database } from './database.ts'

const PROBE: [string, string] = ['', 'probe']
/** Bytes of a day with two signatures. */
const ENOUGH = 256_000

/** Tries it, because what a browser tells of its quota is an estimate. */
export async function hasRoom(): Promise<boolean> {
  try {
    const store = await database()
    await store.put('answers', { userId: PROBE[0], name: PROBE[1], sealed: { text: 'x'.repeat(ENOUGH) } })
    await store.delete('answers', PROBE)
    return true
  } catch {
    return false
  }
}
