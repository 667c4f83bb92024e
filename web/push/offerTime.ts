// Decides when to offer notifications: after the user has done something that others respond to.
import { onSessionEnd } from '#web/client/session.ts'

const listeners = new Set<() => void>()
let isAllowed = false
// Resets with the session.
onSessionEnd(() => (isAllowed = false))

/** Call this when the user has submitted something. */
export function allowPushOffer(): void {
  isAllowed = true
  for (const listener of listeners) listener()
}

export const mayOfferPush = () => isAllowed

export function onPushOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
