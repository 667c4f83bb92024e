// Requirements of the server during a valid session: the user has to do something first, or the session may have
// changed.

/** What the user has to do before anything else, by the error code that requires it. */
const dues: Readonly<Record<string, Due>> = {
  PASSWORD_CHANGE_REQUIRED: 'password',
  SECOND_FACTOR_REQUIRED: 'secondFactor',
}
export type Due = 'password' | 'secondFactor'

const dueListeners = new Set<(due: Due) => void>()

/** Calls the listener when the server refuses everything until the user has done something. */
export function onDue(listener: (due: Due) => void): () => void {
  dueListeners.add(listener)
  return () => dueListeners.delete(listener)
}

/** What this error code requires first; null if nothing. */
export function dueOf(code: string | undefined): Due | null {
  return dues[code ?? ''] ?? null
}

/** Notifies the listeners if this error code requires something first. Returns whether it does. */
export function moveIfDue(code: string | undefined): boolean {
  const due = dueOf(code)
  if (!due) return false
  for (const listener of dueListeners) listener(due)
  return true
}

const refusedListeners = new Set<() => void>()

/** Calls the listener when the server answers 403 although the session is valid (spec 8). */
export function onRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Reports such a response. */
export function reportRefused(): void {
  for (const listener of refusedListeners) listener()
}
