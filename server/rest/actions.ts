// What $metadata says of the calls, made of the table of routes: which of them are actions as OData has them, and what may be
// written of a record.
import type { Viewer } from '#server/auth/viewer.ts'
import { fragmentOf, NAMESPACE, type Action, type Value } from '#server/odata/actions.ts'
import type { Described, Writable } from '#server/odata/metadata.ts'
import type { EntityType } from '#server/odata/model.ts'
import type { Schema } from './openapi/schema.ts'
import { recordSetOf } from './nouns/sets.ts'
import type { Route } from './types.ts'

/** POST of a name behind a set or a record of it, or at the root, that takes and answers what OData has words for. */
export function actionsOf(routes: readonly Route[], sets: readonly Described[]): Action[] {
  return routes.flatMap((route) => {
    const place = placeOf(route)
    const content = contentOf(route)
    if (!place || !content) return []
    const { name, set, isRecord } = place
    const type = set && setOf(sets, set)?.type
    // What is bound to a set is there for those who are served the set.
    return set && !type ? [] : [{ name, boundTo: type ? { type, isRecord } : null, ...content }]
  })
}

/** The context of what a route answers as an action; null where it is none or answers nothing. */
export function contextOf(route: Route): string | null {
  const content = placeOf(route) && contentOf(route)
  return content ? fragmentOf(content) : null
}

/** The set that an action is bound to, or that it is called at the root; null for what is no action. */
function placeOf({ method, path, isOpen, takes }: Route) {
  if (method !== 'POST' || typeof path !== 'string' || isOpen || takes?.isForm || takes?.isStream) return null
  const [, first, key, last] = /^\/(\w+)(\/\{\w+\})?(?:\/(\w+))?$/.exec(path) ?? []
  const set = first && recordSetOf(first)
  if (set) return last ? { name: last, set: set.name, isRecord: key !== undefined } : null
  return first && !key && !last ? { name: first, set: null, isRecord: false } : null
}

function setOf(sets: readonly Described[], name: string): Described | undefined {
  return sets.find((set) => set.name.toLowerCase() === name.toLowerCase())
}

/** Null for what OData has no words for. */
function contentOf({ path, takes, gives = {} }: Route): Pick<Action, 'takes' | 'gives' | 'answer'> | null {
  const schema = Object.values(gives).find((one) => one !== null)
  // A list stands in a member 'value'.
  const shown = schema && ((schema.properties as Members | undefined)?.value ?? schema)
  const value = shown ? valueOf(shown) : null
  const parameters = takes ? membersOf(takes.schema) : {}
  if (value === undefined || !parameters) return null
  return { takes: parameters, gives: value, answer: `${String(path).replace(/\W/g, '')}Answer` }
}

type Members = Readonly<Record<string, Schema>>

const primitives: Readonly<Record<string, string>> = {
  integer: 'Edm.Int32',
  number: 'Edm.Double',
  boolean: 'Edm.Boolean',
  string: 'Edm.String',
}
const formats: Readonly<Record<string, string>> = { date: 'Edm.Date', 'date-time': 'Edm.DateTimeOffset' }

/** Undefined for what OData has no word for. */
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

/** What may be written of the types that something is written of: what the bodies of their routes have. */
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

/** Of a list its records, of one that may be null the record. */
function recordIn(schema: Schema): Schema {
  const inner = (schema.items ?? (schema.anyOf as Schema[] | undefined)?.[0]) as Schema | undefined
  return inner ? recordIn(inner) : schema
}
