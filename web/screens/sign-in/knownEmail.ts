// The e-mail address that goes along from one of these screens to the next, and comes with the links of our mails.
import type { Location } from 'react-router'

/** The address of a place with it. */
export function goTo(path: string, email: string): string {
  return email ? `${path}?email=${encodeURIComponent(email)}` : path
}

/** '' without one. */
export function emailIn({ search }: Pick<Location, 'search'>): string {
  return new URLSearchParams(search).get('email') ?? ''
}
