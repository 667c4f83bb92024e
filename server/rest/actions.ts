// Derives the actions and the writable properties of $metadata from the table of routes.
import type { Viewer } from '#server/auth/viewer.ts'
import { fragmentOf, NAMESPACE, type Action, type Value } from '#server/odata/actions.ts'
import type { Described, Writable } from '#server/odata/metadata.ts'
import type { EntityType } from '#server/odata/model.ts'
import type { Schema } from './openapi/schema.ts'
import { recordSetOf } from './nouns/sets.ts'
import type { Route } from './types.ts'

/** The POST routes below a set, below a record or at the root, if CSDL can express their body and response. */
export function actionsOf(routes: readonly Route[], sets: readonly Described[]): Action[] {
  return routes.flatMap((route) => {
    const target = targetOf(route)
    const content = contentOf(route)
    if (!target || !content) return []
    const { name, set, isRecord } = target
    const type = set && setOf(sets, set)?.type
    // Actions of a set are listed only for callers who can read the set.
    return set && !type ? [] : [{ name, boundTo: type ? { type, isRecord } : null, ...content }]
  })
}

/** The context fragment of an action's response; null if the route is no action or returns nothing. */
export function contextOf(route: Route): string | null {
  const content = targetOf(route) && contentOf(route)
  return content ? fragmentOf(content) : null
}

/** The set or record that an action is bound to, or the root; null if the route is no action. */
function targetOf({ method, path, isOpen, takes }: Route) {
  if (method !== 'POST' || typeof path !== 'string' || isOpen || takes?.isForm || takes?.isStream) return null
  const [, first, key, last] = /^\/(\w+)(\/\{\w+\})?(?:\/(\w+))?$/.exec(path) ?? []
  const set = first && recordSetOf(first)
  if (set) return last ? { name: last, set: set.name, isRecord: key !== undefined } : null
  return first && !key && !last ? { name: first, set: null, isRecord: false } : null
}

function setOf(sets: readonly Described[], name: string): Described | undefined {
  return sets.find((set) => set.name.toLowerCase() === name.toLowerCase())
}

/** Null if CSDL cannot express the body or the response. */
function contentOf({
  path,
  takes,
  responses = {},
}: Route): Pick<Action, 'parameters' | 'returns' | 'answer'> | null {
  const schema = Object.values(responses).find((one) => one !== null)
  // Lists are in a member named 'value'.
  const shown = schema && ((schema.properties as Members | undefined)?.value ?? schema)
  const value = shown ? valueOf(shown) : null
  const parameters = takes ? membersOf(takes.schema) : {}
  if (value === undefined || !parameters) return null
  return { parameters, returns: value, answer: `${String(path).replace(/\W/g, '')}Answer` }
}

type Members = Readonly<Record<string, Schema>>

const primitives: Readonly<Record<string, string>> = {
  integer: 'Edm.Int32',
  number: 'Edm.Double',
  boolean: 'Edm.Boolean',
  string: 'Edm.String',
}
const formats: Readonly<Record<string, string>> = { date: 'Edm.Date', 'date-time': 'Edm.DateTimeOffset' }

/** Undefined if CSDL cannot express the schema. */
function valueOf(schema: Schema): Value | undefined {
  const { type, format, items, anyOf, $ref } = schema
  if (anyOf) {
    const value = valueOf((anyOf as Schema[])[0]!)
    return value && { ...value, isNullable: true }
  }
  if (typeof $ref === 'string') return { of: `${NAMESPACE}.${$ref.split('/').at(-1)}` }
  if (type === 'array') {
    const value = valueOf(items as Schema)
    return value && { ...value, isList: true }
  }
  if (type === 'object') {
    const members = membersOf(schema)
    return members && { of: members }
  }
  const primitive = formats[format as string] ?? primitives[type as string]
  return primitive === undefined ? undefined : { of: primitive }
}

function membersOf({ properties, required = [] }: Schema): Record<string, Value> | undefined {
  if (!properties) return undefined
  const members = Object.entries(properties as Members).map(([name, schema]) => {
    const value = valueOf(schema)
    const isOptional = !(required as string[]).includes(name)
    return [name, value && (isOptional ? { ...value, isNullable: true } : value)] as const
  })
  return members.some(([, value]) => !value)
    ? undefined
    : (Object.fromEntries(members) as Record<string, Value>)
}

/** The writable properties of each type, collected from the bodies of its routes. */
export function writableOf(routes: readonly Route[], sets: readonly Described[], viewer: Viewer): Writable {
  const writable = new Map<EntityType, Set<string>>()
  for (const { method, path, takes } of routes) {
    const [, name, more] = (typeof path === 'string' && /^\/(\w+)(\/\{\w+\})?$/.exec(path)) || []
    const type = name && setOf(sets, name)?.type
    const isWriting = more ? method === 'PATCH' || method === 'PUT' : method !== 'GET'
    if (type && takes?.schema.properties && isWriting) collect(type, takes.schema, viewer, writable)
  }
  return writable
}

function collect(type: EntityType, schema: Schema, viewer: Viewer, writable: Map<EntityType, Set<string>>) {
  const names = writable.get(type) ?? new Set()
  writable.set(type, names)
  for (const [name, member] of Object.entries((schema.properties ?? {}) as Members)) {
    names.add(name)
    const leads = type.navigations[name]
    if (leads) collect(leads.to(viewer), recordIn(member), viewer, writable)
  }
}

/** The schema of the record in a list or behind a nullable value. */
function recordIn(schema: Schema): Schema {
  const inner = (schema.items ?? (schema.anyOf as Schema[] | undefined)?.[0]) as Schema | undefined
  return inner ? recordIn(inner) : schema
}
