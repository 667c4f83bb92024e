// One GraphQL request over HTTP.
import { isOurs, jsonOf } from './answers.ts'
import { noAnswer } from './call-failed.ts'
import { fetchWithin, silence } from './silence.ts'
import type { Transport } from './transport.ts'

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
 * @param limit milliseconds of silence after which the request counts as offline.
 * @throws CallFailed if the server did not answer; `status` is then that of whatever did.
 */
export async function callGraph(
  send: Transport['fetch'],
  call: Call,
  token: string | null,
  { limit = silence.read, keepalive = false } = {},
): Promise<Reply> {
  const response = await fetchWithin(limit, send, '/graphql', {
    method: 'POST',
    keepalive,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(call),
  })
  const answer = await jsonOf(response)
  if (answer === null || !isOurs(response, answer)) throw noAnswer(response.status)
  return { answer: answer as Answer, status: response.status }
}
