// Decides when to offer notifications: after the user has done something that others respond to.
import { onSessionEnd } from '#web/client/session.ts'

const listeners = new Set<() => void>()
let hasCome = false
// Resets with the session.
onSessionEnd(() => (hasCome = false))

/** Call this when the user has submitted something. */
export function momentHasCome(): void {
  hasCome = true
  for (const listener of listeners) listener()
}

export const isMoment = () => hasCome

export function onMoment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
