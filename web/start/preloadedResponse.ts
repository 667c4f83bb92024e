// Responses to the requests that bootstrap.ts sends before the application has loaded. The application takes such a
// response instead of sending the same request again.
import type { Call, Reply } from '#web/client/graph.ts'
import { signedInAs } from '#web/client/session.ts'

type Preloaded = { reply: Promise<Reply>; person: string | null; at: number }

/** Milliseconds for which a preloaded response is fresh enough. */
const FRESH = 10_000
const preloaded = new Map<string, Preloaded>()

export function keepPreloadedResponse(call: Call, reply: Promise<Reply>): void {
  // The caller that takes the response handles the error.
  reply.catch(() => {})
  preloaded.set(keyOf(call), { reply, person: signedInAs(), at: performance.now() })
}

/** Returns a response once, and only to the person it was requested for; null where there is none. */
export function takePreloadedResponse(call: Call): Promise<Reply> | null {
  const key = keyOf(call)
  const response = preloaded.get(key)
  preloaded.delete(key)
  const isUsable = response?.person === signedInAs() && performance.now() - response.at < FRESH
  return isUsable ? response.reply : null
}

/** The same for the same variables in any order. */
function keyOf(call: Call): string {
  const document = 'documentId' in call ? call.documentId : call.query
  return JSON.stringify([document, Object.entries(call.variables).sort(([a], [b]) => (a < b ? -1 : 1))])
}
