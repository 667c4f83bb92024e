// Where to go after sign-in.

/**
 * Only a path of this application, however a browser would parse the address in a manipulated link. `/.//elsewhere` is
 * parsed to `//elsewhere`, which a browser takes for another host.
 */
export function inside(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}
