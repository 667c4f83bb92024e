// Fetches the list again after manuals were added, changed or deleted, once for several changes.
import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveManualsSubscription } from '#web/__generated__/useLiveManualsSubscription.graphql.ts'
import { useFlash } from '#web/design/useFlash.ts'

/** Milliseconds of debounce. */
const PAUSE = 200

/** @returns the ids of the manuals that have just changed. */
export function useLiveManuals(eventCursor: string, readAgain: () => void): ReadonlySet<string> {
  const [changed, tint] = useFlash()
  // Only the first value counts: a list that is fetched again while subscribed has missed nothing.
  const since = useRef(eventCursor).current
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription<useLiveManualsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveManualsSubscription($since: String) {
            manualsChanged(since: $since) {
              manualId
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          const id = event?.manualsChanged.manualId
          if (id) tint(id)
          clearTimeout(timer.current)
          timer.current = setTimeout(readAgain, PAUSE)
        },
      }),
      [since, readAgain, tint],
    ),
  )
  return changed
}
