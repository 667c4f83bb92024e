// The e-mail address that these screens pass to each other, and that the links in our mails contain.
import type { Location } from 'react-router'

/** Adds the e-mail address to a path. */
export function goTo(path: string, email: string): string {
  return email ? `${path}?email=${encodeURIComponent(email)}` : path
}

/** '' without one. */
export function emailIn({ search }: Pick<Location, 'search'>): string {
  return new URLSearchParams(search).get('email') ?? ''
}
