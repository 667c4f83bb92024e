// Reads once what many subscribers are told at the same moment: an event must not cost statements for each of them.

/** Gives what was read under a key, or reads it. */
export type Shared = <Value>(key: readonly unknown[], read: () => Promise<Value>) => Promise<Value>

/** For whoever is told alone. */
export const alone: Shared = (_, read) => read()

const byEvent = new WeakMap<object, Shared>()

/**
 * What is read for the subscribers of one event, which all of them are given as the same object. It is read after the
 * event, so it shows what the event tells of; what changes later has an event of its own.
 */
export function sharedBy(event: object): Shared {
  const known = byEvent.get(event)
  if (known) return known
  const values = new Map<string, Promise<unknown>>()
  const shared: Shared = <Value>(key: readonly unknown[], read: () => Promise<Value>) => {
    const text = JSON.stringify(key)
    const value = (values.get(text) as Promise<Value> | undefined) ?? read()
    values.set(text, value)
    return value
  }
  byEvent.set(event, shared)
  return shared
}
