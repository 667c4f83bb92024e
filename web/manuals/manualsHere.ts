// Whether manuals are stored on this device, without waiting once this module has loaded.
import { offlineManuals, onOfflineChange } from './offlineManuals.ts'

let has = false

/** Reads the cache. If it cannot be read, there are none. */
async function look(): Promise<void> {
  has = (await offlineManuals().catch(() => [])).length > 0
}
onOfflineChange(() => void look())

/** @returns the function that says whether there are any. */
export async function manualsHere(): Promise<{ hasAny: () => boolean }> {
  await look()
  return { hasAny: () => has }
}
