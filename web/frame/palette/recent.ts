// What a person chose lately in the palette, the newest first: ids and paths alone, which tell nobody's name. Whether a
// record is still to be seen, the server says each time.

const PREFIX = 'daybook.chosen.'
const KEPT = 6

/** @param userId whose, by global id. */
export function chosenLately(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function noteChosen(userId: string, id: string): void {
  const others = chosenLately(userId).filter((each) => each !== id)
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([id, ...others].slice(0, KEPT)))
  } catch {
    // Not remembered then.
  }
}
