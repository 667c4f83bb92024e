// What the service shows of a noun: its legacy name, its properties with their types, and where it leads. Filters, orders,
// answers and the service's own description are made of these.
import type { EntitySet, Expand } from '#server/read/entity.ts'
import { modelOf, type ModelName } from '#server/read/page.ts'
import { conditionOf } from '#server/database/condition.ts'
import { relationTo, type Relation } from '#server/database/model.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** How values are compared, and which type the description names. */
export type PropertyType = 'integer' | 'decimal' | 'text' | 'boolean' | 'date' | 'instant'
type Code = number | boolean | string

export type Property = {
  type: PropertyType
  isNullable: boolean
  /** What is read for it: of the row, or of the record that `through` leads to. */
  column: string
  /** A relation to one record, which whoever sees the row sees. */
  through?: Through
  /** What each word of the column is shown as. */
  codes?: Readonly<Record<string, Code>>
  /** What it is made of, where it is neither the column's value nor a code of it. */
  made?: Made
  /** The property by which rows that have the same value are sorted, as the index of the column has them. */
  ties?: string
  /** Whether there are any number of them. */
  isList?: boolean
}

/** What is shown of a value of the column, which is not null, and the same as a part of a statement, where it may be. */
export type Made = {
  shown(value: never, id: number): Code
  /** The value of the column that was shown so; undefined of what is none. Without it nobody can set it. */
  read?(shown: unknown): Code | undefined
  /** What it must be, for a refusal: 'a time (h:mm)'. */
  kind?: string
  sql(value: Prisma.Sql, id: Prisma.Sql): Prisma.Sql
}

export type Through = { name: string; relation: Relation }
/** A property as it is written down: one's own, or another record's. */
type Declared = Property | { through: string; property: Property }

export type Navigation = {
  relation: Relation
  /** What the entity set calls it. */
  relationName: string
  /** What a viewer is shown of it. */
  to(viewer: Viewer): EntityType
  /** Whoever sees a row sees what it leads to; otherwise what they may see of it anyway. */
  isSeenWithRow: boolean
  /** In place of that: the rows from which a viewer sees what it leads to. */
  seenFrom?: SeenFrom
}

type SeenFrom = (viewer: Viewer, row: Prisma.Sql) => Prisma.Sql

export type EntityType = {
  /** As the specification spells it. */
  name: string
  /** The model of the database, as its tables and as its client name it. */
  model: string
  set: ModelName
  /** The property that the key is. */
  key: string
  /** The rows that a viewer may see, as a condition. */
  visible(viewer: Viewer, table: Prisma.Sql): Prisma.Sql
  properties: Readonly<Record<string, Property>>
  navigations: Readonly<Record<string, Navigation>>
  /** The rows that a search finds; types without it cannot be searched. @param text words that must all occur. */
  found?(text: string): object
}

type Definition<Name extends ModelName> = Pick<EntityType, 'name' | 'key' | 'found'> & {
  set: Pick<EntitySet<Name>, 'name' | 'visible' | 'expand'>
  properties: Readonly<Record<string, Declared>>
  /** By their legacy names, the relation that each is. */
  navigations?: Readonly<
    Record<string, readonly [relation: string, to: Navigation['to'], seenFrom?: SeenFrom]>
  >
}

export function entityType<Name extends ModelName>(definition: Definition<Name>): EntityType {
  const { name, key, set, properties, navigations = {}, found } = definition
  const model = modelOf(set.name)
  const reached = reachedFrom(model, set.expand ?? {})
  const own = (declared: Declared): Property => {
    if (!('property' in declared)) return declared
    const { relation, isSeenWithRow } = reached(declared.through)
    if (relation.isList || !isSeenWithRow) throw new Error(`${model} does not show one ${declared.through}.`)
    return { ...declared.property, through: { name: declared.through, relation } }
  }
  return {
    name,
    key,
    model,
    set: set.name,
    visible: (viewer, table) => conditionOf(model, set.visible(viewer), table),
    properties: mapped(properties, own),
    navigations: mapped(navigations, ([relationName, to, seenFrom]) => ({
      ...reached(relationName),
      relationName,
      to,
      seenFrom,
    })),
    found,
  }
}

/** Where the relations of a model lead, and whether it is seen with the row. */
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

/** The same where there may be no value. */
export function optional(one: Property): Property {
  return { ...one, isNullable: true }
}

/** A property of the record that a relation leads to, shown as the row's own; optional where the relation is. */
export function through(relation: string, property: Property): Declared {
  return { through: relation, property }
}

/** A column of words, shown as numbers, flags or other words. */
export function coded(column: string, codes: Readonly<Record<string, Code>>): Property {
  const sample = Object.values(codes)[0]
  const type = typeof sample === 'number' ? 'integer' : typeof sample === 'boolean' ? 'boolean' : 'text'
  return { type, isNullable: false, column, codes }
}

/** A text that is made of a column. */
export function made(column: string, how: Made): Property {
  return { ...text(column), made: how }
}

/** A column that holds any number of values. */
export function listOf(one: Property): Property {
  return { ...one, isList: true }
}

/** The property of a name in any case; the same for one that is hidden as for one that is not there. */
export function propertyOf({ properties }: EntityType, name: string): Property | null {
  return anyCase(properties, name)
}

export function navigationOf({ navigations }: EntityType, name: string): Navigation | null {
  return anyCase(navigations, name)
}

function anyCase<Value>(of: Readonly<Record<string, Value>>, name: string): Value | null {
  const found = Object.keys(of).find((one) => one.toLowerCase() === name.toLowerCase())
  return found === undefined ? null : of[found]!
}
