// Reads a query again because something has changed.
import { fetchQuery } from 'react-relay'
import type { Environment, GraphQLTaggedNode, OperationType } from 'relay-runtime'
import { sentOperations } from './environment.ts'

/**
 * The answer of a request that begins after this call. Relay shares a request of the same query and variables that is on its way,
 * and its answer may be older than the change: one that was shared is followed by another, which all who wait for it share.
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
