// One call of GraphQL over HTTP. Those of the first screen are begun before the application is there to make them
// (early.ts); it then takes what was begun in place of calling.
import { CallFailed, unreachable } from './call-failed.ts'
import { signedInAs } from './session.ts'

export type Answer = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] }
export type Reply = { answer: Answer; status: number }
export type Named = { documentId: string } | { query: string }
export type Call = Named & { operationName: string; variables: object }

/** How a document is named by its hash. */
export function byHash(id: string): { documentId: string } {
  return { documentId: `sha256:${id}` }
}

/**
 * Makes a call. With `keepalive` the browser brings it to its end, also when the page is closed meanwhile.
 * @throws CallFailed when no answer comes, or none that can be read.
 */
export async function callGraph(
  send: (input: string, init: RequestInit) => Promise<Response>,
  call: Call,
  token: string | null,
  keepalive = false,
): Promise<Reply> {
  const response = await send('/graphql', {
    method: 'POST',
    keepalive,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(call),
  }).catch(unreachable)
  const answer = await (response.json() as Promise<Answer | null>).catch(() => null)
  // A proxy answers with a page or JSON of its own.
  if (!answer?.data && !answer?.errors)
    throw new CallFailed('INTERNAL', 'Internal server error', response.status)
  return { answer, status: response.status }
}

type Begun = { reply: Promise<Reply>; person: string | null; at: number }

/** Milliseconds for which the answer to a call that was begun early is as good as one that is asked for now. */
const FRESH = 10_000
const begun = new Map<string, Begun>()

/** Keeps a call for the application, which makes it under the same name with the same variables. */
export function keepBegun(call: Call, reply: Promise<Reply>): void {
  // Whoever takes it learns that it failed.
  reply.catch(() => {})
  begun.set(keyOf(call), { reply, person: signedInAs(), at: performance.now() })
}

/** The call that was begun early, once, and for the same person only; null where there is none. */
export function takeBegun(call: Call): Promise<Reply> | null {
  const key = keyOf(call)
  const kept = begun.get(key)
  begun.delete(key)
  return kept && kept.person === signedInAs() && performance.now() - kept.at < FRESH ? kept.reply : null
}

function keyOf(call: Call): string {
  const name = 'documentId' in call ? call.documentId : call.query
  // Who asks may have put the variables in another order.
  return JSON.stringify([name, Object.entries(call.variables).sort(([a], [b]) => (a < b ? -1 : 1))])
}
