// The e-mail address that these screens pass to each other, and that the links in our mails contain.
import { useCallback, useState } from 'react'
import { useLocation, type Location } from 'react-router'

/** Adds the e-mail address to a path. */
export function goTo(path: string, email: string): string {
  return email ? `${path}?email=${encodeURIComponent(email)}` : path
}

/** '' without one. */
export function emailIn({ search }: Pick<Location, 'search'>): string {
  return new URLSearchParams(search).get('email') ?? ''
}

/** The e-mail address in the path, the typed address, and the `onValues` of the InlineForm that contains the field. */
export function useTypedEmail() {
  const location = useLocation()
  const [email] = useState(() => emailIn(location))
  const [typed, setTyped] = useState(email)
  const onValues = useCallback((values: { email: string }) => setTyped(values.email.trim()), [])
  return { email, typed, onValues }
}
