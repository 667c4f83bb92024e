// What a route, or an alternative view of one, shows.
import type { ComponentType } from 'react'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import type { RouteLocation } from './relay/useScreen.ts'

/** What a route shows. */
export type View = {
  /** The query, which may load with the function that reads its variables from the address. */
  query?: () => Promise<{ default: GraphQLTaggedNode; variables?: (location: RouteLocation) => Variables }>
  /** Reads the variables from the address, where that function is not loaded with the query. */
  variables?: (location: RouteLocation) => Variables
  /** Variables whose changes the screen handles itself: they do not load the route again. */
  follows?: readonly string[]
  load: () => Promise<ComponentType>
}

/** A query together with the function that reads its variables, so that the first screen does not load that function. */
export async function withVariables(
  query: Promise<{ default: GraphQLTaggedNode }>,
  variables: Promise<(location: RouteLocation) => Variables>,
) {
  const [{ default: text }, read] = await Promise.all([query, variables])
  return { default: text, variables: read }
}
