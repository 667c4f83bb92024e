// Notifies components with company-wide figures that this user has changed something.
type Listener = () => void
const listeners = new Set<Listener>()

/** Calls `listener` after each change that the server has made for this user, until the returned function is called. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Call this when the server has made a change. */
export function reportChange(): void {
  for (const listener of listeners) listener()
}
