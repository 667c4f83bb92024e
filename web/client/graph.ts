// One GraphQL request over HTTP.
import { CallFailed, unreachable } from './call-failed.ts'

export type Answer = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] }
export type Reply = { answer: Answer; status: number }
export type Named = { documentId: string } | { query: string }
export type Call = Named & { operationName: string; variables: object }

/** Names a document by its hash. */
export function byHash(id: string): { documentId: string } {
  return { documentId: `sha256:${id}` }
}

/**
 * Sends a request. With `keepalive` the browser completes it even if the page is closed in the meantime.
 * @throws CallFailed if there is no response, or one that cannot be parsed.
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
