// When it is fitting to offer notifications: once somebody has done something that others answer.
import { onSessionEnd } from '#web/client/session.ts'

const listeners = new Set<() => void>()
let hasCome = false
// It is nothing to whoever signs in next.
onSessionEnd(() => (hasCome = false))

/** Says that the person has just handed something in. */
export function momentHasCome(): void {
  hasCome = true
  for (const listener of listeners) listener()
}

export const isMoment = () => hasCome

export function onMoment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
