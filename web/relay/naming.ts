// How an operation is named to the server: by the hash of its document, which is short. A server of another release may
// not know the hash; this page then sends it texts, for as long as it is open.
import type { RequestParameters } from 'relay-runtime'
import { byHash, type Named } from '#web/client/graph.ts'

export type Naming = {
  /** What stands for the document in a request. */
  of(operation: RequestParameters): Named
  /** Whether to send the operation again, now by its text, after a refusal with this code. */
  isToRepeat(code: string | undefined): boolean
}

export function createNaming(): Naming {
  let goesByHash = true
  return {
    of: ({ id, text }) => (goesByHash && id ? byHash(id) : { query: text ?? '' }),
    isToRepeat: (code) => {
      if (code !== 'PERSISTED_QUERY_NOT_FOUND') return false
      goesByHash = false
      return true
    },
  }
}
