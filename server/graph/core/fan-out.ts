// Reads once what many subscribers receive at the same moment: an event must not cost statements for each of them.

import type { FieldNode, GraphQLResolveInfo } from 'graphql'

/** Gives what was read for a field, or reads it. What the field selects decides what is read of its row. */
export type Shared = <Value>(info: GraphQLResolveInfo, read: () => Promise<Value>) => Promise<Value>

/** For an event that has one receiver. */
export const alone: Shared = (_, read) => read()

const byEvent = new WeakMap<object, Shared>()

/**
 * What is read for the subscribers of one event, which all of them are given as the same object. It is read after the
 * event, so it shows what the event is about; what changes later has an event of its own.
 */
export function sharedBy(event: object): Shared {
  const known = byEvent.get(event)
  if (known) return known
  // The parser hands out the same document for the same text: its fields stand for what they select.
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
