// Reads a screen again soon after somebody has changed its records, once for several changes.
import { useFlash } from '#web/design/useFlash.ts'
import { useRecordChanges, useSoon, type Nouns } from '#web/relay/follow.ts'

/** Milliseconds that changes are gathered. */
const PAUSE = 200

/**
 * @param since the event cursor that was read with the screen.
 * @returns the ids of the records that have just changed.
 */
export function useFollow(nouns: Nouns, since: string, readAgain: () => unknown): ReadonlySet<string> {
  const [changed, tint] = useFlash()
  const soon = useSoon(readAgain, PAUSE)
  useRecordChanges(nouns, since, (id) => {
    if (id !== null) tint(id)
    soon()
  })
  return changed
}
