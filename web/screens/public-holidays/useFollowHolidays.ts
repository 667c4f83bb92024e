// Reads the public holidays again after somebody has changed them or a pay location, once for several changes.
import { useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useFollowHolidaysSubscription } from '#web/__generated__/useFollowHolidaysSubscription.graphql.ts'

/** Milliseconds of debounce. */
const PAUSE = 200

/** @param first the event cursor that was read with the screen. */
export function useFollowHolidays(readAgain: () => Promise<unknown>, first: string): void {
  const [since] = useState(first)
  const latest = useRef(readAgain)
  latest.current = readAgain
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription<useFollowHolidaysSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useFollowHolidaysSubscription($since: String) {
            publicHolidaysChanged(since: $since) {
              noun
            }
          }
        `,
        variables: { since },
        onNext: () => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void latest.current(), PAUSE)
        },
      }),
      [since],
    ),
  )
}
