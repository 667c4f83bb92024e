// The queries that loaders of routes have started: kept until the screen they are for is replaced by a later one.
import { loadQuery, type PreloadedQuery } from 'react-relay'
import type { Environment, GraphQLTaggedNode, OperationType, Variables } from 'relay-runtime'

type Query = PreloadedQuery<OperationType>

export type Preloads = {
  /** Starts a query; what the store knows of it shows meanwhile. */
  start(environment: Environment, query: GraphQLTaggedNode, variables: Variables): Query
  /** The screen of this query is shown: those started before it are not needed any more, nor ever will be. */
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

/** Resolves when the query's answer is there, or its refusal, and after `patience` milliseconds at the latest. */
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
