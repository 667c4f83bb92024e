// The queries that route loaders have started. Each is kept until a later screen replaces its screen.
import { loadQuery, type PreloadedQuery } from 'react-relay'
import type { Environment, GraphQLTaggedNode, OperationType, Variables } from 'relay-runtime'

type Query = PreloadedQuery<OperationType>

export type Preloads = {
  /** Starts a query; in the meantime the screen shows what the store has. */
  start(environment: Environment, query: GraphQLTaggedNode, variables: Variables): Query
  /** Call this when the screen of a query is shown: all earlier queries are disposed. */
  shown(query: Query | null): void
}

export function createPreloads(): Preloads {
  let started: Query[] = []
  return {
    start: (environment, query, variables) => {
      const reference = loadQuery(environment, query, variables, { fetchPolicy: 'store-and-network' })
      started.push(reference)
      return reference
    },
    shown: (query) => {
      const at = query ? started.indexOf(query) : started.length
      for (const before of started.slice(0, at)) before.dispose()
      started = started.slice(at)
    },
  }
}

/** Resolves when the query has an answer or an error, and after `patience` milliseconds at the latest. */
export function settled(query: Query, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    if (query.source) query.source.subscribe({ next: done, error: done, complete: done })
    else done()
  })
}
