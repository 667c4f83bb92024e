// Where signing in leads.

/** Only a place of this application; never an address somebody put into a link, however the browser would read it. */
export function inside(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  return origin === location.origin ? pathname + search + hash : null
}
