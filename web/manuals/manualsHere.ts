// Whether this device has kept manuals, known at once wherever it has loaded.
import { offlineManuals, onOfflineChange } from './offlineManuals.ts'

let has = false

/** Looks at the cache. If that cannot be read, there are none. */
async function look(): Promise<void> {
  has = (await offlineManuals().catch(() => [])).length > 0
}
onOfflineChange(() => void look())

/** @returns the function that says whether there are any. */
export async function manualsHere(): Promise<{ hasAny: () => boolean }> {
  await look()
  return { hasAny: () => has }
}
