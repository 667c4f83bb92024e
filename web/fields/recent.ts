// The last few picks of a person in a look-up, so that the usual job is one tap away. Only their ids are kept: the
// look-up itself says what they are now, and whether they may still be picked.
import { signedInAs } from '#web/client/session.ts'

const KEPT = 5

/** Global ids, newest first. */
export function recentPicks(key: string | undefined): string[] {
  const place = placeOf(key)
  if (!place) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function rememberPick(key: string | undefined, id: string): void {
  const place = placeOf(key)
  if (!place) return
  const others = recentPicks(key).filter((other) => other !== id)
  try {
    localStorage.setItem(place, JSON.stringify([id, ...others].slice(0, KEPT)))
  } catch {
    // A full or forbidden storage only costs the shortcut.
  }
}

function placeOf(key: string | undefined): string | null {
  const person = signedInAs()
  return key && person ? `daybook.recent.${person}.${key}` : null
}
