// Declares the bodies of records: the members that the call can set, and all other members, which may be sent back as
// they were read (rulings 6).
import type { EntityType, Navigation, Property } from '#server/odata/model.ts'
import { listOf, orNull, type Schema } from '#server/rest/openapi/schema.ts'
import { linkOf } from './bind.ts'
import {
  computed,
  isRecord,
  ofProperty,
  ownKey,
  seenVersion,
  type Body,
  type Member,
  type Members,
  type MemberContext,
  type Row,
  type Shape,
} from './shape.ts'
import { wholeOf } from './values.ts'

/**
 * The body of a record.
 * @param writable the properties that the call can set.
 * @param others members of its own, which replace properties and navigations of the same name.
 */
export function recordShape(type: EntityType, writable: readonly string[], others: Members = {}): Shape {
  const properties = Object.entries(type.properties).map(([name, property]): [string, Member] => [
    name,
    memberOf(type, name, property, writable.includes(name)),
  ])
  const navigations = Object.entries(type.navigations).map(([name, navigation]): [string, Member] => [
    name,
    asRead(navigation, true),
  ])
  return { type, members: { ...Object.fromEntries([...properties, ...navigations]), ...others } }
}

function memberOf(type: EntityType, name: string, property: Property, isWritable: boolean): Member {
  if (name === type.key) return ownKey
  if (!isWritable) return computed(property)
  return property.column === 'version' ? seenVersion : ofProperty(property)
}

/** The same for a record below another: its key identifies no address. */
export function nestedShape(type: EntityType, writable: readonly string[], others: Members = {}): Shape {
  return recordShape(type, writable, { [type.key]: computed(type.properties[type.key]!), ...others })
}

/** A list of records. @param relation the name of the relation in the stored record. */
export function records(shape: Shape, to: string): Member {
  const { key, properties } = shape.type!
  const isKey = (name: string) => name.toLowerCase() === key.toLowerCase()
  return {
    schema: listOf(bodySchema(shape)),
    shape,
    to,
    read(value, context) {
      if (!Array.isArray(value) || !value.every(isRecord))
        return context.refuse(`${context.name} must be a list of records.`)
      const stored = (context.stored?.[to] ?? []) as readonly Row[]
      return value.map((record, at) => {
        const id = wholeOf(Object.entries(record).find(([name]) => isKey(name))?.[1])
        const before = stored.find((row) => row[properties[key]!.column] === id)
        return context.record(shape, record, before ?? null, at)
      })
    },
  }
}

/** A record, or null for none. @param to also the name of the relation in the stored record. */
export function oneRecord(shape: Shape, to: string): Member {
  return {
    schema: orNull(bodySchema(shape)),
    shape,
    to,
    read(value, context) {
      if (value === null) return null
      if (!isRecord(value)) return context.refuse(`${context.name} must be a record or null.`)
      return context.record(shape, value, (context.stored?.[to] ?? null) as Row | null)
    },
  }
}

/** The JSON Schema of a body. */
export function bodySchema({ type, members }: Shape): Schema {
  const own = Object.entries(members).filter(([, { isReadOnly }]) => !isReadOnly)
  const properties = Object.fromEntries(own.map(([name, { schema }]) => [name, schema]))
  const description = `Other members of ${type?.name} may be sent back as they were read. Unknown members are refused.`
  return { type: 'object', properties, ...(type && { description }) }
}

const shapes = new WeakMap<EntityType, Shape>()

/** A record below a navigation, which the call only compares. */
export function readShape(type: EntityType): Shape {
  const known = shapes.get(type)
  if (known) return known
  const properties = Object.entries(type.properties).map(([name, property]): [string, Member] => [
    name,
    { ...computed(property), to: property.through ? undefined : property.column },
  ])
  const navigations = Object.entries(type.navigations).map(([name, navigation]): [string, Member] => [
    name,
    asRead(navigation, false),
  ])
  const shape = { type, members: Object.fromEntries([...properties, ...navigations]) }
  shapes.set(type, shape)
  return shape
}

/**
 * A navigation: its record as it was read, or the record of the id that is sent with it.
 * @param isCompared whether its record must be the stored one; not below another navigation.
 */
function asRead(navigation: Navigation, isCompared: boolean): Member {
  return {
    schema: {},
    isReadOnly: true,
    isNavigation: true,
    read(value, context) {
      const ids = idsOf(navigation, value, context)
      if (ids !== undefined && (!isCompared || isStored(navigation, ids, context))) return
      const link = linkOf(context.shape, navigation.relation.ours)
      const how = link ? ` To change it, send ${link.name}.` : ''
      context.refuse(`${context.name} must be sent as it was read, or left out.${how}`)
    },
  }
}

type Ids = readonly unknown[] | null

/** The keys of the sent records; null for null, undefined for anything that is not a record. */
function idsOf({ relation, to }: Navigation, value: unknown, context: MemberContext): Ids | undefined {
  const type = to(context.viewer)
  const idOf = (record: Body, at?: number) =>
    context.record(readShape(type), record, null, at)[type.properties[type.key]!.column]
  if (relation.isList)
    return Array.isArray(value) && value.every(isRecord) ? value.map((one, at) => idOf(one, at)) : undefined
  if (value === null) return null
  return isRecord(value) ? [idOf(value)] : undefined
}

function isStored(navigation: Navigation, ids: Ids, { stored, values, shape }: MemberContext): boolean {
  const { relation, relationName, isSeenWithRow } = navigation
  const { ours, isList } = relation
  // A hidden record is read as null; the sent link is enough.
  if (ids === null)
    return (
      (stored?.[ours] ?? null) === null || !isSeenWithRow || (linkOf(shape, ours) !== null && ours in values)
    )
  const known = isList
    ? ((stored?.[relationName] ?? []) as readonly Row[]).map(({ id }) => id)
    : [stored?.[ours], values[ours]]
  const links = known.filter((one) => typeof one === 'number')
  // A record that was read without its key cannot contradict the link.
  return ids.every((id) => (id === undefined ? links.length > 0 : links.includes(id as number)))
}
