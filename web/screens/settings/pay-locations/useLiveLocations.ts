// Reads the list again when a pay location, or who has one, was changed by whomever; several changes at once are one.
import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveLocationsSubscription } from '#web/__generated__/useLiveLocationsSubscription.graphql.ts'
import { useFlash } from '#web/design/useFlash.ts'

/** Milliseconds in which further changes come along. */
const PAUSE = 200

/** @returns the ids of those that changed just now. */
export function useLiveLocations(eventCursor: string, readAgain: () => void): ReadonlySet<string> {
  const [changed, tint] = useFlash()
  // Only the first counts: a list that is read again while one listens has missed nothing.
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
