// Reads the public holidays again after somebody has changed them or a pay location, once for several changes.
import { useEffect, useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { useFollowHolidaysSubscription } from '#web/__generated__/useFollowHolidaysSubscription.graphql.ts'

/** Milliseconds of debounce. */
const PAUSE = 200

export function useFollowHolidays(readAgain: () => Promise<unknown>): void {
  const latest = useRef(readAgain)
  latest.current = readAgain
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription<useFollowHolidaysSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useFollowHolidaysSubscription {
            publicHolidaysChanged {
              noun
            }
          }
        `,
        variables: {},
        onNext: () => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void latest.current(), PAUSE)
        },
      }),
      [],
    ),
  )
}
