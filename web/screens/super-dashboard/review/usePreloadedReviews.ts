// Prefetches the next timesheets, so that each appears immediately and is not fetched twice.
import { startTransition, useEffect, useRef, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import { createOperationDescriptor, getRequest } from 'relay-runtime'
import reviewQuery, { type ReviewQuery } from '#web/__generated__/ReviewQuery.graphql.ts'

type Kept = { version: number; release: () => void }
type Sheet = { number: number; version: number }

/**
 * Keeps the reviews of these timesheets at these versions in the store. Returns a function that tells whether the
 * current version of one was fetched.
 */
export function usePreloadedReviews(sheets: readonly Sheet[]): (sheet: Sheet) => boolean {
  const environment = useRelayEnvironment()
  const kept = useRef(new Map<number, Kept>())
  /** Fetched versions, by number: known at once, and rendered when nothing else is. */
  const [fetched] = useState(() => new Map<number, number>())
  const [, setFetches] = useState(0)
  const key = JSON.stringify(sheets.map(({ number, version }) => [number, version]))
  useEffect(() => {
    const versions = new Map(JSON.parse(key) as [number: number, version: number][])
    for (const [number, { version, release }] of kept.current) {
      if (versions.get(number) === version) continue
      release()
      kept.current.delete(number)
    }
    for (const [number, version] of versions) {
      if (kept.current.has(number)) continue
      const variables = { number }
      const retained = environment.retain(createOperationDescriptor(getRequest(reviewQuery), variables))
      const call = fetchQuery<ReviewQuery>(environment, reviewQuery, variables).subscribe({
        complete: () => {
          fetched.set(number, version)
          startTransition(() => setFetches((before) => before + 1))
        },
        error: () => {},
      })
      const release = () => {
        call.unsubscribe()
        retained.dispose()
      }
      kept.current.set(number, { version, release })
    }
  }, [environment, key, fetched])
  useEffect(() => {
    const all = kept.current
    return () => {
      for (const { release } of all.values()) release()
      all.clear()
    }
  }, [environment])
  return ({ number, version }) => fetched.get(number) === version
}
