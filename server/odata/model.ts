// The entity types of the service: legacy names, typed properties and navigations. Filters, orders, responses and $metadata
// all use them (docs/decisions/odata-queries.md).
import type { EntitySet, Expand } from '#server/read/entity.ts'
import { modelOf, type ModelName } from '#server/read/page.ts'
import { conditionOf } from '#server/database/condition.ts'
import { relationTo, type Relation } from '#server/database/model.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** Decides how values are compared and which Edm type $metadata names. */
export type PropertyType = 'integer' | 'decimal' | 'text' | 'boolean' | 'date' | 'instant'
type Code = number | boolean | string

export type Property = {
  type: PropertyType
  isNullable: boolean
  /** The column of the row, or of the record that `through` refers to. */
  column: string
  /** A relation to one record, which is visible to everyone who sees the row. */
  through?: Through
  /** The value to return for each word of the column. */
  codes?: Readonly<Record<string, Code>>
  /** How to compute a value that is neither the column's value nor a code of it. */
  conversion?: Conversion
  /** The property that sorts rows with equal values, in the order of the column's index. */
  ties?: string
  /** A collection of values. */
  isList?: boolean
  /** A condition on the row. Of rows that do not meet it, the property is absent, and null in filters and orders. */
  seenFrom?: SeenFrom
}

/** Computes a value from the column, once in JavaScript, where the column is not null, and once in SQL. */
export type Conversion = {
  shown(value: never, id: number): Code
  /** Parses a value back for the column; undefined if it is invalid. Without it the property is read-only. */
  read?(shown: unknown): Code | undefined
  /** The expected form, for a refusal: 'a time (h:mm)'. */
  kind?: string
  sql(value: Prisma.Sql, id: Prisma.Sql): Prisma.Sql
}

export type Through = { name: string; relation: Relation }
/** A property of the type itself, or of a related record. */
type Declared = Property | { through: string; property: Property }

export type Navigation = {
  relation: Relation
  /** The name of the relation in the entity set. */
  relationName: string
  /** The type that this viewer gets. */
  to(viewer: Viewer): EntityType
  /** Everyone who sees the row sees the related records. Otherwise the rule of the related type decides. */
  isSeenWithRow: boolean
}

type SeenFrom = (viewer: Viewer, row: Prisma.Sql) => Prisma.Sql

export type EntityType = {
  /** In the specification's spelling. */
  name: string
  /** The name of the model, which is also the name of its table. */
  model: string
  set: ModelName
  /** The key property. */
  key: string
  /** The condition for the rows that the viewer may see. */
  visible(viewer: Viewer, table: Prisma.Sql): Prisma.Sql
  properties: Readonly<Record<string, Property>>
  navigations: Readonly<Record<string, Navigation>>
  /** The where of $search; types without it cannot be searched. @param text words that must all occur. */
  searchWhere?(text: string): object
}

type Definition<Name extends ModelName> = Pick<EntityType, 'name' | 'key' | 'searchWhere'> & {
  set: Pick<EntitySet<Name>, 'name' | 'visible' | 'expand'>
  properties: Readonly<Record<string, Declared>>
  /** The relation of each navigation, by its legacy name. */
  navigations?: Readonly<Record<string, readonly [relation: string, to: Navigation['to']]>>
}

export function entityType<Name extends ModelName>(definition: Definition<Name>): EntityType {
  const { name, key, set, properties, navigations = {}, searchWhere } = definition
  const model = modelOf(set.name)
  const reached = reachedFrom(model, set.expand ?? {})
  const own = (declared: Declared): Property => {
    if (!('property' in declared)) return declared
    const { relation, isSeenWithRow } = reached(declared.through)
    if (relation.isList || !isSeenWithRow)
      throw new Error(`${model} has no visible single relation ${declared.through}.`)
    return { ...declared.property, through: { name: declared.through, relation } }
  }
  return {
    name,
    key,
    model,
    set: set.name,
    visible: (viewer, table) => conditionOf(model, set.visible(viewer), table),
    properties: mapped(properties, own),
    navigations: mapped(navigations, ([relationName, to]) => ({
      ...reached(relationName),
      relationName,
      to,
    })),
    searchWhere,
  }
}

/** Looks up a relation of the model, and whether it is visible with the row. */
function reachedFrom(model: string, expand: Readonly<Record<string, Expand | undefined>>) {
  return (name: string) => {
    const relation = relationTo(model, name)
    if (!relation) throw new Error(`${model} has no relation ${name}.`)
    const shown = expand[name]
    return { relation, isSeenWithRow: shown !== undefined && !shown.shows }
  }
}

function mapped<From, To>(of: Readonly<Record<string, From>>, make: (one: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([name, one]) => [name, make(one)]))
}

const property =
  (type: PropertyType, isNullable: boolean) =>
  (column: string): Property => ({ type, isNullable, column })

export const integer = property('integer', false)
export const decimal = property('decimal', false)
export const text = property('text', false)
export const flag = property('boolean', false)
export const date = property('date', false)
export const instant = property('instant', false)

/** The same property, nullable. */
export function optional(one: Property): Property {
  return { ...one, isNullable: true }
}

/** A property of a related record that appears as the row's own; nullable if the relation is optional. */
export function through(relation: string, property: Property): Declared {
  return { through: relation, property }
}

/** A column of words that is returned as numbers, flags or other words. */
export function coded(column: string, codes: Readonly<Record<string, Code>>): Property {
  const sample = Object.values(codes)[0]
  const type = typeof sample === 'number' ? 'integer' : typeof sample === 'boolean' ? 'boolean' : 'text'
  return { type, isNullable: false, column, codes }
}

/** A text that is computed from a column. */
export function converted(column: string, how: Conversion): Property {
  return { ...text(column), conversion: how }
}

/** A column with a list of values. */
export function listOf(one: Property): Property {
  return { ...one, isList: true }
}

/** Properties that the viewer only sees of some rows. */
export function seenOf(
  seenFrom: SeenFrom,
  properties: Readonly<Record<string, Property>>,
): Record<string, Property> {
  return mapped(properties, (one) => ({ ...optional(one), seenFrom }))
}

/** Looks up a property by its name in any case. Hidden properties are not found either. */
export function propertyOf({ properties }: EntityType, name: string): Property | null {
  return anyCase(properties, name)
}

export function navigationOf({ navigations }: EntityType, name: string): Navigation | null {
  return anyCase(navigations, name)
}

function anyCase<Value>(of: Readonly<Record<string, Value>>, name: string): Value | null {
  const key = Object.keys(of).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? null : of[key]!
}
