// Protects against cross-site requests: requests that may change data must come from our own pages or from no browser, and
// GraphQL must be JSON. So no form or script of another site can use or set the browser's cookies.

/** The parts of a request that `rejectionOf` checks; header names are in lower case. */
export type CheckedRequest = {
  method: string
  /** Whether the path is /graphql, which accepts only JSON. */
  isGraph: boolean
  header(name: string): string | null | undefined
  /** Our own origins: the public one, and the one that this request was sent to. */
  origins: readonly string[]
}

export type Rejection = { status: 400 | 403 | 415; code: string; message: string }

/** The reason to reject a request; null if it is accepted. */
export function rejectionOf(request: CheckedRequest): Rejection | null {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return null
  if (isCrossOrigin(request))
    return { status: 403, code: 'CROSS_ORIGIN', message: 'Requests of other sites are not accepted.' }
  const type = request.header('content-type')?.split(';', 1)[0]!.trim().toLowerCase()
  if (request.isGraph && type !== 'application/json')
    return { status: 415, code: 'NOT_JSON', message: 'GraphQL is accepted as application/json only.' }
  return null
}

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Whether a path has a segment '.' or '..'. Browsers resolve them before they send a request, and a proxy may have checked
 * another path than the one that they lead to.
 */
export function hasDotSegment(url = '/'): boolean {
  return dotSegment.test(url.split('?', 1)[0]!)
}

/**
 * Whether a page of another origin sends the request. Browsers set Sec-Fetch-Site, or over plain HTTP and in WebSocket
 * upgrades only Origin; no script can change them. Clients that send neither are no browsers and have no cookies to abuse.
 */
export function isCrossOrigin({ header, origins }: Pick<CheckedRequest, 'header' | 'origins'>): boolean {
  const site = header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = header('origin')
  return origin != null && !origins.includes(origin)
}
