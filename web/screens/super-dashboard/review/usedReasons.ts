// The reasons one has declined with lately: fetched before one is asked for the next. Those that came into an open
// dialog would move its buttons away from under a finger.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { usedReasonsQuery } from '#web/__generated__/usedReasonsQuery.graphql.ts'

const known = new WeakMap<Environment, readonly string[]>()

/** Fetches them once `isQuiet`; what fails is fetched by the next dialog. */
export function usePrefetchedReasons(isQuiet: boolean): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isQuiet || known.has(environment)) return
    known.set(environment, [])
    read(environment)
  }, [environment, isQuiet])
}

/** Those known when the dialog opened, the newest first; they are fetched anew for the next one. */
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
