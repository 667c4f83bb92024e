// Fetches a query again because something has changed.
import { fetchQuery } from 'react-relay'
import type { Environment, GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { sentOperations } from './environment.ts'

/**
 * Resolves with the response to a request that starts after this call. Relay joins a pending request of the same query
 * and variables, whose response may predate the change. In that case this sends one more request, which all callers
 * share.
 * @throws CallFailed.
 */
export async function fetchAgain<Query extends OperationType>(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): Promise<Query['response']> {
  const before = sentOperations()
  const first = fetchQuery<Query>(environment, query, variables).toPromise()
  if (sentOperations() > before) return (await first)!
  await first.catch(() => {})
  return (await fetchQuery<Query>(environment, query, variables).toPromise())!
}
