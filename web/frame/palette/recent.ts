// A user's recent choices in the palette, newest first: only ids and paths, no names. The server decides whether a
// record is still visible.
import { device } from '#web/client/storage.ts'

const PREFIX = 'daybook.chosen.'
const KEPT = 6

/** @param userId the user's global id. */
export function recentChoices(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(device.get(PREFIX + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function noteChosen(userId: string, id: string): void {
  const others = recentChoices(userId).filter((each) => each !== id)
  device.set(PREFIX + userId, JSON.stringify([id, ...others].slice(0, KEPT)))
}
