// Shares the reads for an event among all its subscribers, so that statements do not grow with their number.

import type { FieldNode, GraphQLResolveInfo } from 'graphql'

/** Returns the value that is already read for a field, or reads it. */
export type Shared = <Value>(info: GraphQLResolveInfo, read: () => Promise<Value>) => Promise<Value>

/** For an event with one receiver. */
export const unshared: Shared = (_, read) => read()

const byEvent = new WeakMap<object, Shared>()

/**
 * The shared reads of an event; all subscribers get the same event object. The values are not too old: they are read after
 * the event, and any later change has an event of its own.
 */
export function sharedBy(event: object): Shared {
  const known = byEvent.get(event)
  if (known) return known
  // The parser returns the same document for the same text, so a field node identifies its selection.
  const values = new Map<FieldNode, Map<string, Promise<unknown>>>()
  const shared: Shared = <Value>(info: GraphQLResolveInfo, read: () => Promise<Value>) => {
    const field = info.fieldNodes[0]!
    const ofField = values.get(field) ?? new Map<string, Promise<unknown>>()
    values.set(field, ofField)
    const variables = JSON.stringify(info.variableValues)
    const value = (ofField.get(variables) as Promise<Value> | undefined) ?? read()
    ofField.set(variables, value)
    return value
  }
  byEvent.set(event, shared)
  return shared
}
