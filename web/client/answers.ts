// Which answers Daybook's server wrote. The network answers, too: with the page of a proxy or a portal, or with half of what
// the server sent. Such an answer says nothing about the session or about what was sent.

type Coded = { code?: unknown } | null | undefined
/** What the bodies of the server have in common: an answer of GraphQL, a refusal of REST, or a new token. */
type Own = {
  data?: unknown
  errors?: { extensions?: Coded }[]
  error?: Coded
  access_token?: unknown
}

/** Every answer of the REST facade has it. */
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
