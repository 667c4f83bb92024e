// Which user's form is open: the address says so, that a link leads to it and Back closes it.
import { useUrlState } from '#web/client/urlState.ts'

/** `new`, a user's number, or null where none is open. */
export function useShownUser() {
  const [search, change] = useUrlState()
  const text = search.get('user')
  const shown: 'new' | number | null =
    text === 'new' ? 'new' : /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
  const show = (user: 'new' | number | null) =>
    change((now) => {
      const next = new URLSearchParams(now)
      if (user === null) next.delete('user')
      else next.set('user', String(user))
      return next
    })
  return { shown, show }
}
