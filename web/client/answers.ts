// Recognises responses that Daybook's server wrote. A network can also answer, with the page of a proxy or a captive
// portal, or with part of a response. Such an answer says nothing about the session or the request.

type Coded = { code?: unknown } | null | undefined
/** The bodies that the server writes: a GraphQL response, a REST refusal, or a new token. */
type Own = {
  data?: unknown
  errors?: { extensions?: Coded }[]
  error?: Coded
  access_token?: unknown
}

/** Every response of the REST facade has it. */
const OF_FACADE = 'OData-Version'

/**
 * Whether the server wrote this answer.
 * @param body its JSON; null if it has none, or only a part of it arrived.
 */
export function isOurs({ ok, headers }: Response, body: unknown): boolean {
  if (body === null) return ok && headers.has(OF_FACADE)
  if (typeof body !== 'object') return false
  const { data, errors, error, access_token: token } = body as Own
  const refused = Array.isArray(errors) ? hasCode(errors[0]?.extensions) : hasCode(error)
  const isData = typeof data === 'object' && (data !== null || Array.isArray(errors))
  return refused || isData || (ok && typeof token === 'string')
}

function hasCode(of: Coded): boolean {
  return typeof of?.code === 'string'
}

/** The JSON of a response; null if there is none, or only a part of it arrived. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null)
}
