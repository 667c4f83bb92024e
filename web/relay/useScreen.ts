// A screen's data: its route's loader has already started the same query, so code and data arrive together.
import { useLazyLoadQuery } from 'react-relay'
import { useLoaderData, useLocation, useParams } from 'react-router'
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime'

/** What of the address a screen's query depends on. */
export type Place = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** The answer to a screen's query for the address as it is; suspends until it is there. */
export function useScreen<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variablesOf: (place: Place) => Q['variables'],
): Q['response'] {
  const { search } = useLocation()
  const params = useParams()
  const variables = variablesOf({ params, search: new URLSearchParams(search) })
  return useLazyLoadQuery<Q>(query, variables, { fetchPolicy: 'store-and-network', fetchKey: useAttempt() })
}

/** Which try at showing the screen this is; a query that failed asks again only under a new number. */
export function useAttempt(): number {
  return useLoaderData() as number
}
