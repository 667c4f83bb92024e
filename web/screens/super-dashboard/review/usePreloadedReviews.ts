// Fetches timesheets before one comes to them, so that each shows at once and is not asked for again.
import { useEffect, useRef } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import { createOperationDescriptor, getRequest } from 'relay-runtime'
import reviewQuery, { type ReviewQuery } from '#web/__generated__/ReviewQuery.graphql.ts'

type Kept = { version: number; release: () => void }

/** Keeps the reviews of these timesheets in the store, as they are at these versions. */
export function usePreloadedReviews(sheets: readonly { number: number; version: number }[]): void {
  const environment = useRelayEnvironment()
  const kept = useRef(new Map<number, Kept>())
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
      const call = fetchQuery<ReviewQuery>(environment, reviewQuery, variables).subscribe({ error: () => {} })
      const release = () => {
        call.unsubscribe()
        retained.dispose()
      }
      kept.current.set(number, { version, release })
    }
  }, [environment, asked])
  useEffect(() => {
    const all = kept.current
    return () => {
      for (const { release } of all.values()) release()
      all.clear()
    }
  }, [environment])
}
