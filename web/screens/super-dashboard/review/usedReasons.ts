// The viewer's recent reasons for declining, prefetched before they are needed. An open dialog ignores new ones, which
// would move its buttons under the user's finger.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { usedReasonsQuery } from '#web/__generated__/usedReasonsQuery.graphql.ts'

const known = new WeakMap<Environment, readonly string[]>()

/** Fetches them once `isQuiet`; after a failure the next dialog fetches them. */
export function usePrefetchedReasons(isQuiet: boolean): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isQuiet || known.has(environment)) return
    known.set(environment, [])
    read(environment)
  }, [environment, isQuiet])
}

/** The reasons known when the dialog opened, newest first; they are fetched again for the next one. */
export function useUsedReasons(): readonly string[] {
  const environment = useRelayEnvironment()
  const [reasons] = useState(() => known.get(environment) ?? [])
  useEffect(() => read(environment), [environment])
  return reasons
}

function read(environment: Environment): void {
  fetchQuery<usedReasonsQuery>(
    environment,
    graphql`
      query usedReasonsQuery {
        declineReasons
      }
    `,
    {},
  ).subscribe({
    next: ({ declineReasons }) => void known.set(environment, declineReasons),
    error: () => {},
  })
}
