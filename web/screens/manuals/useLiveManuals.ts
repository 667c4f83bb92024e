// Reads the list again when a manual came, changed or went; several changes at once are one.
import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useLiveManualsSubscription } from '#web/__generated__/useLiveManualsSubscription.graphql.ts'
import { useFlash } from '#web/design/useFlash.ts'

/** Milliseconds in which further changes come along. */
const PAUSE = 200

/** @returns the ids of those that changed just now. */
export function useLiveManuals(eventCursor: string, readAgain: () => void): ReadonlySet<string> {
  const [changed, tint] = useFlash()
  // Only the first counts: a list that is read again while one listens has missed nothing.
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
