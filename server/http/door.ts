// Who is let in at all: a request that may change something comes from a page of ours or from no page, and GraphQL is
// spoken in JSON. So no form or script of another site can use a browser's cookies, or put one there.

/** What the door looks at; header names are in lower case. */
export type Caller = {
  method: string
  /** The path of /graphql is asked more than others. */
  isGraph: boolean
  header(name: string): string | null | undefined
  /** The origins that are ours: where people reach the server, and where this request did. */
  origins: readonly string[]
}

export type Turned = { status: 403 | 415; message: string }

/** Why a request is not let in; null when it is. */
export function turnAway(caller: Caller): Turned | null {
  if (['GET', 'HEAD', 'OPTIONS'].includes(caller.method)) return null
  if (isForeign(caller)) return { status: 403, message: 'Requests of other sites are not accepted.' }
  const type = caller.header('content-type')?.split(';', 1)[0]!.trim().toLowerCase()
  if (caller.isGraph && type !== 'application/json')
    return { status: 415, message: 'GraphQL is accepted as application/json only.' }
  return null
}

/** A step up, or to where one is, between slashes. */
const DOTS = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Whether a path leads through dots. No client sends one as it is written, and what is in front of us may have judged it
 * by another path than the one it leads to.
 */
export function hasDots(url = '/'): boolean {
  return DOTS.test(url.split('?', 1)[0]!)
}

/**
 * Whether a page of another origin sends it. Browsers say so in Sec-Fetch-Site, over plain HTTP and in WebSocket upgrades
 * by the Origin only; no script can change either. Without both it is no browser, which has no cookies of others.
 */
export function isForeign({ header, origins }: Pick<Caller, 'header' | 'origins'>): boolean {
  const site = header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = header('origin')
  return origin != null && !origins.includes(origin)
}
