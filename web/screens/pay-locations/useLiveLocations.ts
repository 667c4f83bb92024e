// Fetches the list again after pay locations or their people have changed, once for several changes.
import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveLocationsSubscription } from '#web/__generated__/useLiveLocationsSubscription.graphql.ts'
import { useFlash } from '#web/design/useFlash.ts'

/** Milliseconds of debounce. */
const PAUSE = 200

/** @returns the ids of the locations that have just changed. */
export function useLiveLocations(eventCursor: string, readAgain: () => void): ReadonlySet<string> {
  const [changed, tint] = useFlash()
  // Only the first value counts: a list that is fetched again while subscribed has missed nothing.
  const since = useRef(eventCursor).current
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription<useLiveLocationsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveLocationsSubscription($since: String) {
            payLocationsChanged(since: $since) {
              payLocationId
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          const id = event?.payLocationsChanged.payLocationId
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
