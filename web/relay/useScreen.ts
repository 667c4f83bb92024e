// The data of a screen. The route's loader starts the query together with the code, so that each screen sends one
// request.
import { createContext, useContext } from 'react'
import { usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { useTarget } from '#web/client/urlState.ts'

/** The parts of the address that a screen's query depends on. */
export type RouteLocation = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** What a screen's loader returns. */
export type Loaded = {
  /** Null if the screen has no query. */
  query: PreloadedQuery<OperationType> | null
  /** The path that was loaded, and whether another query string there would load the same data. */
  pathname: string
  answers: (search: URLSearchParams) => boolean
  /** The number of this attempt to show the screen. */
  attempt: number
}

/** What the route of a screen has loaded for it. */
export const LoadedContext = createContext<Loaded | null>(null)

function useLoaded(): Loaded {
  const loaded = useContext(LoadedContext)
  if (!loaded) throw new Error('A screen needs a LoadedContext above it')
  return loaded
}

/**
 * The answer to a screen's query, and the variables it belongs to; suspends until it arrives. `isLeaving` is true while
 * a newer address is loading, which is about to replace what is on screen.
 */
export function useScreen<Q extends OperationType>(
  query: GraphQLTaggedNode,
): { data: Q['response']; variables: Q['variables']; isLeaving: boolean } {
  const loaded = useLoaded()
  const target = useTarget()
  const reference = loaded.query as PreloadedQuery<Q>
  return {
    data: usePreloadedQuery<Q>(query, reference),
    variables: reference.variables,
    isLeaving: target.pathname === loaded.pathname && !loaded.answers(new URLSearchParams(target.search)),
  }
}

/** The number of this attempt to show the screen. A failed query runs again only under a new number. */
export function useAttempt(): number {
  return useLoaded().attempt
}
