// Requests name their document by its hash, which is short. A server of another release may not know the hash; then this
// page sends the text of each document until it is closed.
import type { RequestParameters } from 'relay-runtime'
import { byHash, type Named } from '#web/client/graph.ts'

export type PersistedDocuments = {
  /** The part of a request that identifies the operation's document. */
  nameOf(operation: RequestParameters): Named
  /** Whether to send the operation again, now with its text, after an error with this code. */
  shouldRetry(code: string | undefined): boolean
}

export function createPersistedDocuments(): PersistedDocuments {
  let sendsHash = true
  return {
    nameOf: ({ id, text }) => (sendsHash && id ? byHash(id) : { query: text ?? '' }),
    shouldRetry: (code) => {
      if (code !== 'PERSISTED_QUERY_NOT_FOUND') return false
      sendsHash = false
      return true
    },
  }
}
