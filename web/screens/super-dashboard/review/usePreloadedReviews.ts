// Fetches timesheets before one comes to them, so that each shows at once and is not asked for again.
import { useEffect, useRef, useState } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import { createOperationDescriptor, getRequest } from 'relay-runtime'
import reviewQuery, { type ReviewQuery } from '#web/__generated__/ReviewQuery.graphql.ts'

type Kept = { version: number; release: () => void }
type Sheet = { number: number; version: number }

/**
 * Keeps the reviews of these timesheets in the store, as they are at these versions. The function that is returned says
 * whether one was fetched as it is now.
 */
export function usePreloadedReviews(sheets: readonly Sheet[]): (sheet: Sheet) => boolean {
  const environment = useRelayEnvironment()
  const kept = useRef(new Map<number, Kept>())
  /** Versions that were fetched, by number. */
  const [fetched] = useState(() => new Map<number, number>())
  const asked = JSON.stringify(sheets.map(({ number, version }) => [number, version]))
  useEffect(() => {
    const wanted = new Map(JSON.parse(asked) as [number: number, version: number][])
    for (const [number, { version, release }] of kept.current) {
      if (wanted.get(number) === version) continue
      release()
      kept.current.delete(number)
    }
    for (const [number, version] of wanted) {
      if (kept.current.has(number)) continue
      const variables = { number }
      const retained = environment.retain(createOperationDescriptor(getRequest(reviewQuery), variables))
      const call = fetchQuery<ReviewQuery>(environment, reviewQuery, variables).subscribe({
        complete: () => fetched.set(number, version),
        error: () => {},
      })
      const release = () => {
        call.unsubscribe()
        retained.dispose()
      }
      kept.current.set(number, { version, release })
    }
  }, [environment, asked, fetched])
  useEffect(() => {
    const all = kept.current
    return () => {
      for (const { release } of all.values()) release()
      all.clear()
    }
  }, [environment])
  return ({ number, version }) => fetched.get(number) === version
}
