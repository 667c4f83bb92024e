// A screen's data. The loader of its route starts the query together with the code and hands it over here, so that
// each screen asks once.
import { usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { useLoaderData } from 'react-router'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { useTarget } from '#web/client/urlState.ts'

/** What of the address a screen's query depends on. */
export type Place = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** What the loader of a screen hands over. */
export type Loaded = {
  /** Null where the screen has no query. */
  query: PreloadedQuery<OperationType> | null
  /** The path it was loaded for, and whether it would be loaded in the same way for another search there. */
  pathname: string
  answers: (search: URLSearchParams) => boolean
  /** Which try at showing the screen this is. */
  attempt: number
}

/**
 * The answer to a screen's query, and the variables it answers; suspends until it is there. `isLeaving` while what the
 * address asks for by now is still on its way: what is on screen is about to be replaced.
 */
export function useScreen<Q extends OperationType>(
  query: GraphQLTaggedNode,
): { data: Q['response']; variables: Q['variables']; isLeaving: boolean } {
  const loaded = useLoaderData() as Loaded
  const target = useTarget()
  const reference = loaded.query as PreloadedQuery<Q>
  return {
    data: usePreloadedQuery<Q>(query, reference),
    variables: reference.variables,
    isLeaving: target.pathname === loaded.pathname && !loaded.answers(new URLSearchParams(target.search)),
  }
}

/** Which try at showing the screen this is; a query that failed asks again only under a new number. */
export function useAttempt(): number {
  return (useLoaderData() as Loaded).attempt
}
